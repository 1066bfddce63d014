package dev.monochord.processor.internal.source;

import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * What a pattern answers.
 *
 * @param type the whole type, {@code Page<Token>}
 * @param element {@code Token}: the record of one item, a sealed interface over several, or the record that collects
 *     several; null for nothing or a number
 * @param union the element is a sealed interface over the items of the pattern
 * @param parts the components of a record that collects several items, in its order; empty for every other result
 */
public record ResultSource(TypeMirror type, @Nullable TypeElement element, boolean union, List<Part> parts) {

    public ResultSource {
        parts = List.copyOf(parts);
    }

    /**
     * A component of a collecting record.
     *
     * @param item the name of the item in the design
     * @param many a {@code List} of them; otherwise one, which {@code nullable} says may be absent
     */
    public record Part(String component, TypeElement element, String item, boolean many, boolean nullable) {}
}
