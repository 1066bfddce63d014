package dev.monochord.migrate.work;

import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.mirror.ShapeItem;
import dev.monochord.runtime.mirror.StoredSize;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The limits of the service that an item made by a transform may break. */
final class StorableItem {

    private static final long MAX_ITEM_BYTES = 400 * 1024;
    private static final int MAX_PARTITION_KEY_BYTES = 2048;
    private static final int MAX_SORT_KEY_BYTES = 1024;

    private StorableItem() {}

    /**
     * Checks an item.
     *
     * @throws UntransformableException if the service would reject it
     */
    static void check(TableShape table, ShapeItem item) {
        key(table.partitionKey(), item.attributes().get(table.partitionKey()), MAX_PARTITION_KEY_BYTES);
        String sort = table.sortKey();
        if (sort != null) {
            key(sort, item.attributes().get(sort), MAX_SORT_KEY_BYTES);
        }
        long size = StoredSize.of(item.attributes());
        if (size > MAX_ITEM_BYTES) {
            throw new UntransformableException(
                    "The item would have " + size + " bytes, and DynamoDB stores 400 KB at most.", null);
        }
    }

    private static void key(String name, @Nullable AttributeValue value, int max) {
        int length = length(value);
        if (length == 0) {
            throw new UntransformableException("The key attribute " + name + " would be empty.", null);
        }
        if (length > max) {
            throw new UntransformableException(
                    "The key attribute " + name + " would have " + length + " bytes, and " + max + " is the limit.",
                    null);
        }
    }

    private static int length(@Nullable AttributeValue value) {
        if (value == null) {
            return 0;
        }
        if (value.s() != null) {
            return value.s().getBytes(StandardCharsets.UTF_8).length;
        }
        return value.b() != null ? value.b().asByteArrayUnsafe().length : 1;
    }
}
