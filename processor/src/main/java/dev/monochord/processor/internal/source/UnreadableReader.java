package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.model.PatternKind;
import dev.monochord.model.problem.Diagnostic;
import javax.lang.model.element.ExecutableElement;
import org.jspecify.annotations.Nullable;

/** Reads {@code @Unreadable} of a pattern. */
record UnreadableReader(Language language, Findings findings) {

    /** The rule of the pattern, or null for the table's. Reports an annotation that has no effect on the kind of pattern. */
    @Nullable
    UnreadablePolicy read(ExecutableElement method, PatternKind kind) {
        Mirror mirror = language.annotation(method, Unreadable.class).orElse(null);
        if (mirror == null) {
            return null;
        }
        String reason = misplaced(kind);
        if (reason != null) {
            findings.add(
                    mirror.site(),
                    Diagnostic.ANNOTATION_MISPLACED,
                    mirror.name(),
                    method.getSimpleName(),
                    kind.annotation() + " " + reason);
            return null;
        }
        return mirror.constant("value", UnreadablePolicy.class);
    }

    private static @Nullable String misplaced(PatternKind kind) {
        return switch (kind) {
            case QUERY, SCAN, BATCH_GET -> null;
            case GET ->
                "always fails on an item that it cannot read, because an empty result would let callers overwrite the item";
            case COUNT -> "decodes nothing, so it also counts rows that cannot be read";
            default -> "reads no rows";
        };
    }
}
