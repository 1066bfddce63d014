package dev.monochord.runtime.read;

import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.item.ItemType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items of several kinds that were read together, each kind in the order in which it was read. Immutable. */
public final class ItemCollection {

    private final Map<ItemType<?>, List<Object>> items;

    private ItemCollection(Map<ItemType<?>, List<Object>> items) {
        this.items = items;
    }

    /** The first item of a kind, or null if there is none. */
    public <T> @Nullable T one(ItemType<T> type) {
        List<Object> all = items.get(type);
        return all == null ? null : type.javaType().cast(all.get(0));
    }

    /** All items of a kind. */
    public <T> List<T> all(ItemType<T> type) {
        return items.getOrDefault(type, List.of()).stream()
                .map(type.javaType()::cast)
                .toList();
    }

    /**
     * The first item of a kind that must be there.
     *
     * @throws NotFoundException if there is none
     */
    public <T> T required(ItemType<T> type) {
        T item = one(type);
        if (item == null) {
            throw new NotFoundException("There is no " + type.name() + " under this key in " + type.table(), null);
        }
        return item;
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    /** Collects stored items. */
    static final class Builder {

        private final Map<ItemType<?>, List<Object>> items = new HashMap<>();

        void add(ItemType<?> type, Map<String, AttributeValue> stored) {
            Object record = type.decode(stored);
            items.computeIfAbsent(type, kind -> new ArrayList<>()).add(record);
        }

        ItemCollection build() {
            return new ItemCollection(Map.copyOf(items));
        }
    }
}
