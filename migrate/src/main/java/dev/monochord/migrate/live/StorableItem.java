package dev.monochord.migrate.live;

import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.StoredSize;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
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
        for (IndexDesign index : table.indexes()) {
            indexKeys(index, index.partitionKeys(), item, MAX_PARTITION_KEY_BYTES);
            indexKeys(index, index.sortKeys(), item, MAX_SORT_KEY_BYTES);
        }
        item.attributes().forEach(StorableValue::check);
        long size = StoredSize.of(item.attributes());
        if (size > MAX_ITEM_BYTES) {
            throw new UntransformableException(
                    "The item would have " + size + " bytes, and DynamoDB stores 400 KB at most.", null);
        }
    }

    /** The limit holds for all attributes of a partition key or a sort key together. */
    private static void indexKeys(IndexDesign index, List<KeyAttributeDesign> keys, ShapeItem item, int max) {
        int total = 0;
        for (KeyAttributeDesign key : keys) {
            AttributeValue value = item.attributes().get(key.name());
            indexKey(index, key, value, max);
            total += length(value);
        }
        if (total > max) {
            String names = keys.stream().map(KeyAttributeDesign::name).collect(Collectors.joining(", "));
            throw new UntransformableException(
                    "The key attributes " + names + " of index " + index.name() + " would have " + total
                            + " bytes together, and " + max + " is the limit.",
                    null);
        }
    }

    /** An item without the attribute is not in the index; with one of another type or an empty one it is rejected. */
    private static void indexKey(IndexDesign index, KeyAttributeDesign key, @Nullable AttributeValue value, int max) {
        if (value == null) {
            return;
        }
        if (!value.type().name().equals(key.type().name())) {
            throw new UntransformableException(
                    "The key attribute " + key.name() + " of index " + index.name() + " would be of type "
                            + value.type() + ", and " + key.type() + " is required.",
                    null);
        }
        key(key.name(), value, max);
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
