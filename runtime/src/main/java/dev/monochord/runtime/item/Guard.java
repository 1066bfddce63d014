package dev.monochord.runtime.item;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How the guard of a unique value is stored.
 *
 * @param field the component that is unique; the error names it
 * @param name what the guard is called in documents and, where the table has one, in the type attribute
 * @param owner the attributes of the guard that say whose it is: a guard is replaced or deleted only while they are mine
 * @param encoder the whole guard item, or null where the value is null
 * @param claim the key and the owner attributes of the guard of a stored item, or null where the value is absent; it reads
 *     nothing else of the item, so that an item can be deleted that no record can be made of
 * @param form the keys of such guards, by which the check for orphans finds them
 * @param holder the key of the owner, from a stored guard; null where guards do not carry it
 */
public record Guard<T>(
        String field,
        String name,
        List<String> owner,
        Function<T, @Nullable Map<String, AttributeValue>> encoder,
        Function<StoredItem, @Nullable Map<String, AttributeValue>> claim,
        KeyForm form,
        @Nullable Function<StoredItem, ItemKey<T>> holder) {

    public Guard {
        owner = List.copyOf(owner);
    }

    /** Whether a stored item of the table is such a guard, by its type attribute, if it has one, and the form of its key. */
    public boolean describes(
            Map<String, AttributeValue> stored,
            @Nullable String typeAttribute,
            String partitionKey,
            @Nullable String sortKey) {
        AttributeValue kind = typeAttribute == null ? null : stored.get(typeAttribute);
        return (kind == null || name.equals(kind.s())) && form.matches(stored, partitionKey, sortKey);
    }

    public @Nullable Map<String, AttributeValue> encode(T item) {
        return encoder.apply(item);
    }

    /**
     * The key of the item that a stored guard names, or null where guards do not say it.
     *
     * @throws dev.monochord.runtime.error.StoredItemException if the guard is not as designed
     */
    public @Nullable ItemKey<T> holderOf(Map<String, AttributeValue> stored) {
        return holder == null ? null : holder.apply(new StoredItem(stored));
    }
}
