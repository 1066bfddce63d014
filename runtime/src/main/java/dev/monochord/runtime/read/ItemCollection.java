package dev.monochord.runtime.read;

import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.ItemType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Items of several kinds that were read together, each kind in the order in which it was read. Immutable. */
public final class ItemCollection {

    private final Map<ItemType<?>, List<Object>> items;
    private final Map<String, StoredItemException> skipped;

    private ItemCollection(Map<ItemType<?>, List<Object>> items, Map<String, StoredItemException> skipped) {
        this.items = items;
        this.skipped = skipped;
    }

    /**
     * The first item of a kind, or null if there is none.
     *
     * @throws StoredItemException if there are only items of the kind that cannot be read and were skipped
     */
    public <T> @Nullable T one(ItemType<T> type) {
        List<Object> all = items.get(type);
        if (all != null) {
            return type.javaType().cast(all.get(0));
        }
        StoredItemException unreadable = skipped.get(type.name());
        if (unreadable != null) {
            throw unreadable;
        }
        return null;
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
     * @throws StoredItemException if there are only items of the kind that cannot be read and were skipped
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

    /** Collects records. */
    static final class Builder {

        private final Map<ItemType<?>, List<Object>> items = new HashMap<>();
        private final Map<String, StoredItemException> skipped = new HashMap<>();
        private final ItemType<?>[] types;

        /** For records of these kinds, or of any that is told. */
        Builder(ItemType<?>... types) {
            this.types = types;
        }

        void add(Object item) {
            for (ItemType<?> type : types) {
                if (type.javaType() == item.getClass()) {
                    add(type, item);
                    return;
                }
            }
        }

        void add(ItemType<?> type, Object item) {
            items.computeIfAbsent(type, kind -> new ArrayList<>()).add(item);
        }

        /** Rows that were left out because they cannot be read, by kind. */
        Builder skipped(Map<String, StoredItemException> unreadable) {
            skipped.putAll(unreadable);
            return this;
        }

        ItemCollection build() {
            return new ItemCollection(Map.copyOf(items), Map.copyOf(skipped));
        }
    }
}
