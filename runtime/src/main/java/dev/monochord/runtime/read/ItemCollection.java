package dev.monochord.runtime.read;

import dev.monochord.runtime.item.ItemType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Items of several kinds that were read together, in the order in which they were read. */
public final class ItemCollection {

    private final Map<ItemType<?>, List<Object>> items;

    ItemCollection(Map<ItemType<?>, List<Object>> items) {
        this.items = items;
    }

    /** The first item of a kind, or null if there is none. */
    public <T> @Nullable T one(ItemType<T> type) {
        List<T> all = all(type);
        return all.isEmpty() ? null : all.get(0);
    }

    /** All items of a kind. */
    public <T> List<T> all(ItemType<T> type) {
        return items.getOrDefault(type, List.of()).stream()
                .map(type.javaType()::cast)
                .toList();
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }
}
