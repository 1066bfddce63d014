package dev.monochord.processor.internal.source;

import java.util.List;
import javax.lang.model.element.TypeElement;

/**
 * A type of records in a table and in its earlier version.
 *
 * @param element a record, or a sealed interface over several
 * @param items its records
 * @param oldItems the records of the earlier type
 */
public record RecordPair(TypeElement element, List<TypeElement> items, TypeElement old, List<TypeElement> oldItems) {

    public RecordPair {
        items = List.copyOf(items);
        oldItems = List.copyOf(oldItems);
    }
}
