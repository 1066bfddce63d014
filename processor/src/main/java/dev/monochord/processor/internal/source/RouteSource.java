package dev.monochord.processor.internal.source;

import java.util.List;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * How the calls of a table reach its earlier version.
 *
 * @param old the interface of the earlier version
 * @param calls one for each pattern, in the order of the table's design
 */
public record RouteSource(TypeElement old, List<Call> calls) {

    public RouteSource {
        calls = List.copyOf(calls);
    }

    /**
     * A pattern and the method that serves it until cut-over.
     *
     * @param counterpart null if the earlier version has none
     */
    public record Call(PatternSource pattern, @Nullable Counterpart counterpart) {}
}
