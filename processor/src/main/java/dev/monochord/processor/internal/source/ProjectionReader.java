package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Item;
import dev.monochord.model.PatternKind;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;

/** Reads result records that have some of the components of an item. For one table. */
record ProjectionReader(Language language, Findings findings, ItemIndex items) {

    /** Returns the records a read is about: the only item that has all components of a record that is not an item. */
    List<TypeElement> of(ExecutableElement method, PatternKind kind, List<TypeElement> records) {
        TypeElement record = records.get(0);
        if (records.size() > 1
                || !Language.isRecord(record)
                || record.getRecordComponents().isEmpty()
                || language.annotation(record, Item.class).isPresent()
                || isMisspelt(record)) {
            return records;
        }
        List<ItemSource> wholes = items.sources()
                .filter(item -> item.components().keySet().containsAll(names(record)))
                .toList();
        if (wholes.size() > 1) {
            findings.add(
                    Site.of(method),
                    Diagnostic.PROJECTION_OF_SEVERAL,
                    record.getSimpleName(),
                    wholes.stream().map(item -> item.design().name()).collect(Collectors.joining(" or ")),
                    kind.annotation(),
                    wholes.get(0).element().getSimpleName());
            return List.of();
        }
        return wholes.isEmpty() ? records : List.of(wholes.get(0).element());
    }

    /** Returns whether a result can hold an item that the annotation names: as itself, as a member, or in part. */
    boolean accepts(TypeElement item, ReadResult result) {
        TypeElement record = result.source().element();
        return record == null
                || result.items().contains(item) && (result.source().union() || record.equals(item))
                || !result.source().union()
                        && result.source().parts().isEmpty()
                        && language.annotation(record, Item.class).isEmpty();
    }

    /** Returns whether a record has, or nearly has, the name of an item, which is then more likely meant. */
    private boolean isMisspelt(TypeElement record) {
        List<String> known = items.all().map(ReadItem::name).toList();
        String name = record.getSimpleName().toString();
        return known.contains(name) || Nearest.of(name, known).isPresent();
    }

    /**
     * Returns the components of a projection, or an empty list if the result is the item itself or several items; nothing
     * if a component is wrong, which is then reported.
     */
    Optional<List<String>> components(ExecutableElement method, ReadResult result, List<ItemSource> sources) {
        TypeElement record = result.source().element();
        boolean whole = record == null
                || result.source().union()
                || !result.source().parts().isEmpty()
                || sources.stream().anyMatch(item -> item.element().equals(record));
        if (record == null || whole) {
            return Optional.of(List.of());
        }
        List<String> names = new ArrayList<>();
        for (RecordComponentElement component : record.getRecordComponents()) {
            if (fits(method, record, component, sources.get(0))) {
                names.add(component.getSimpleName().toString());
            }
        }
        return names.size() == record.getRecordComponents().size() ? Optional.of(names) : Optional.empty();
    }

    private boolean fits(
            ExecutableElement method, TypeElement record, RecordComponentElement component, ItemSource item) {
        String name = component.getSimpleName().toString();
        ComponentSource source = item.components().get(name);
        if (source == null) {
            findings.add(
                    Site.of(method),
                    Diagnostic.PROJECTION_UNKNOWN,
                    record.getSimpleName(),
                    name,
                    item.design().name(),
                    Nearest.hint(name, item.components().keySet()));
            return false;
        }
        boolean nullable = Language.nullable(component);
        boolean mayBeNull = source.design().nullable();
        if (!language.same(component.asType(), source.type()) || mayBeNull && !nullable) {
            findings.add(
                    Site.of(method),
                    Diagnostic.PROJECTION_COMPONENT,
                    record.getSimpleName(),
                    name,
                    words(component, nullable),
                    item.design().name(),
                    words(source.element(), mayBeNull));
            return false;
        }
        return true;
    }

    private static String words(RecordComponentElement component, boolean nullable) {
        return (nullable ? "@Nullable " : "") + Language.words(component.asType());
    }

    private static List<String> names(TypeElement record) {
        return record.getRecordComponents().stream()
                .map(component -> component.getSimpleName().toString())
                .toList();
    }
}
