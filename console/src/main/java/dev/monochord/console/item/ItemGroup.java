package dev.monochord.console.item;

import dev.monochord.console.call.TextValues;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.page.Page;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The items of one kind in a result, in their order. */
public record ItemGroup(String kind, List<ItemView> items) {

    public ItemGroup {
        items = List.copyOf(items);
    }

    /** The names of the columns. */
    public List<String> columns() {
        return items.get(0).fields().stream().map(FieldView::name).toList();
    }

    /** The texts of the keys, in the order of the items: the sort key alone where it tells the items apart. */
    public List<String> keys() {
        boolean isOnePartition =
                items.stream().map(ItemView::partition).distinct().count() == 1;
        return items.stream()
                .map(item -> item.sort().isEmpty()
                        ? item.partition()
                        : isOnePartition ? item.sort() : item.partition() + ", " + item.sort())
                .toList();
    }

    static List<ItemGroup> of(ServedTable table, List<Record> records) {
        Map<String, List<ItemView>> byKind = new LinkedHashMap<>();
        for (Record item : records) {
            type(table, item)
                    .ifPresent(type -> byKind.computeIfAbsent(type.name(), any -> new ArrayList<>())
                            .add(ItemView.of(table, type, item)));
        }
        return byKind.entrySet().stream()
                .map(entry -> new ItemGroup(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Returns the records of items in whatever a pattern returned. */
    static List<Record> records(ServedTable table, @Nullable Object result) {
        List<Record> records = new ArrayList<>();
        collect(table, result, records);
        return records;
    }

    private static void collect(ServedTable table, @Nullable Object result, List<Record> records) {
        if (result instanceof Optional<?> optional) {
            collect(table, optional.orElse(null), records);
        } else if (result instanceof Page<?> page) {
            page.items().forEach(item -> collect(table, item, records));
        } else if (result instanceof Collection<?> items) {
            items.forEach(item -> collect(table, item, records));
        } else if (result instanceof Record item && type(table, item).isPresent()) {
            records.add(item);
        } else if (result instanceof Record parts) {
            TextValues.components(parts).forEach(part -> collect(table, part, records));
        }
    }

    static Optional<ItemType<?>> type(ServedTable table, Object item) {
        return table.info().items().stream()
                .filter(type -> type.javaType().isInstance(item))
                .findFirst();
    }
}
