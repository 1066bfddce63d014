package dev.monochord.processor.internal.source;

import dev.monochord.model.ItemDesign;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;

/** The items of a table, by record and by name. */
final class ItemIndex {

    private final Map<TypeElement, ReadItem> items = new LinkedHashMap<>();

    void add(ReadItem item) {
        items.put(item.element(), item);
    }

    Optional<ReadItem> of(TypeElement element) {
        return Optional.ofNullable(items.get(element));
    }

    /** Those that could be read, even if something of them is missing. */
    Stream<ItemSource> sources() {
        return items.values().stream().map(ReadItem::source).filter(Objects::nonNull);
    }

    Stream<ReadItem> all() {
        return items.values().stream();
    }

    List<ItemDesign> designs() {
        return sources().map(ItemSource::design).toList();
    }
}
