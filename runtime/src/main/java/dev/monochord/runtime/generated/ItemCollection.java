package dev.monochord.runtime.generated;

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
        private final List<ItemType<?>> single;
        private final List<ItemType<?>> many;
        private final int limit;
        private int counted;

        /** For records of any kind. */
        Builder() {
            this(List.of(), List.of(), 0);
        }

        /** For one record of each of some kinds, and many of others, but no more than the limit; 0 is no limit. */
        Builder(List<ItemType<?>> single, List<ItemType<?>> many, int limit) {
            this.single = single;
            this.many = many;
            this.limit = limit;
        }

        /** Adds a record if it is wanted. Returns it, or null if it is not. */
        @Nullable
        Object add(@Nullable Object item) {
            if (item == null) {
                return null;
            }
            for (ItemType<?> type : single) {
                if (type.javaType() == item.getClass()) {
                    return items.containsKey(type) ? null : add(type, item);
                }
            }
            for (ItemType<?> type : many) {
                if (type.javaType() == item.getClass()) {
                    return limit > 0 && counted++ >= limit ? null : add(type, item);
                }
            }
            return null;
        }

        Object add(ItemType<?> type, Object item) {
            items.computeIfAbsent(type, kind -> new ArrayList<>()).add(item);
            return item;
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
