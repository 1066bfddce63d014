package dev.monochord.runtime.item;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.key.KeyDescription;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table as its generated class describes it.
 *
 * @param design the design it belongs to
 * @param version the version of the design
 * @param name the name in the design
 */
public record TableInfo(
        String design,
        String version,
        String name,
        String partitionKey,
        @Nullable String sortKey,
        @Nullable String typeAttribute,
        List<ItemType<?>> items) {

    public TableInfo {
        items = List.copyOf(items);
    }

    /** The kind of a stored item, or null if it is a guard or of no kind of this table. */
    public @Nullable ItemType<?> kindOf(Map<String, AttributeValue> stored) {
        for (ItemType<?> item : items) {
            if (item.describes(stored)) {
                return item;
            }
        }
        return null;
    }

    /** Whether a stored item is of a kind of this table, or a guard of one. */
    public boolean knows(Map<String, AttributeValue> stored) {
        return kindOf(stored) != null || guards(stored);
    }

    private boolean guards(Map<String, AttributeValue> stored) {
        for (ItemType<?> item : items) {
            for (Guard<?> guard : item.guards()) {
                if (guard.describes(stored, typeAttribute, partitionKey, sortKey)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Why a stored item is not {@linkplain #knows known}.
     *
     * @param actualName the name of the table in the store
     */
    public StoredItemException unknown(String actualName, Map<String, AttributeValue> stored) {
        String reason = typeAttribute != null && stored.containsKey(typeAttribute)
                ? "attribute " + typeAttribute + " names no kind of item of the table"
                : "the key fits no kind of item of the table";
        return StoredItemException.unknown(actualName, reason, KeyDescription.of(stored, partitionKey, sortKey));
    }
}
