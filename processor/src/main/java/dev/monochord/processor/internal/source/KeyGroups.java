package dev.monochord.processor.internal.source;

import dev.monochord.model.KeyTemplates;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.lang.model.element.TypeElement;

/**
 * Finds kinds of item that share a key on purpose: the records of a sealed interface that permits nothing but kinds of
 * this table with the same key templates.
 */
record KeyGroups(ItemIndex items) {

    void assign() {
        items.all().toList().forEach(item -> groupOf(item).ifPresent(group -> items.add(item.inKeyGroup(group))));
    }

    private Optional<String> groupOf(ReadItem item) {
        return item.source() == null
                ? Optional.empty()
                : item.element().getInterfaces().stream()
                        .map(Language::element)
                        .filter(Objects::nonNull)
                        .filter(this::shares)
                        .map(union -> union.getSimpleName().toString())
                        .findFirst();
    }

    private boolean shares(TypeElement union) {
        if (!Language.isSealed(union)) {
            return false;
        }
        List<Optional<KeyTemplates>> keys =
                TypeReader.members(union).stream().map(this::key).toList();
        return keys.size() > 1
                && keys.stream()
                        .allMatch(key -> key.isPresent()
                                && key.get().hasShapeOf(keys.get(0).orElse(key.get())));
    }

    private Optional<KeyTemplates> key(TypeElement record) {
        return items.of(record)
                .map(ReadItem::source)
                .map(source -> source.design().key());
    }
}
