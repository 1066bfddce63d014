package dev.monochord.runtime;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.key.KeyDescription;
import dev.monochord.runtime.item.ItemType;
import java.text.Normalizer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds items whose keys were composed (Unicode normal form C) when they were written, while their other attributes have the
 * text as given. Keys are no longer composed, so a lookup or a replace with the given text does not reach such an item.
 */
final class ComposedKeys {

    private ComposedKeys() {}

    /**
     * Decodes an item and compares its keys with those its record would have now.
     *
     * @throws StoredItemException if the item cannot be read or one of its keys is composed
     */
    static <T> void check(ItemType<T> kind, String table, Map<String, AttributeValue> stored) {
        Map<String, AttributeValue> written;
        try {
            written = kind.encode(kind.decode(stored));
        } catch (InvalidInputException unwritable) {
            return;
        }
        written.forEach((name, value) -> {
            if (isComposed(value.s(), stored.get(name))) {
                boolean isPrimary = name.equals(kind.partitionKey()) || name.equals(kind.sortKey());
                throw new StoredItemException("is composed (Unicode normal form C), unlike the text it is made of; "
                                + (isPrimary ? "create the item again and delete this one" : "replace the item"))
                        .in(table, kind.name(), name, KeyDescription.of(stored, kind.partitionKey(), kind.sortKey()));
            }
        });
    }

    private static boolean isComposed(@Nullable String given, @Nullable AttributeValue stored) {
        return given != null
                && stored != null
                && !given.equals(stored.s())
                && Normalizer.normalize(given, Normalizer.Form.NFC).equals(stored.s());
    }
}
