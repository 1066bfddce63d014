package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Filter;
import dev.monochord.model.PatternTexts;
import dev.monochord.model.expression.TextUse;
import dev.monochord.model.problem.Diagnostic;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;

/** Reads the texts of methods. For one table. */
record TextReader(Language language, Findings findings) {

    /** The texts; empty if the pattern does not take one of them, which is then reported. */
    Optional<MethodTexts> read(ExecutableElement method, PatternAnnotation pattern) {
        Map<TextUse, Mirror> mirrors = new EnumMap<>(TextUse.class);
        language.annotation(method, Filter.class).ifPresent(mirror -> mirrors.put(TextUse.FILTER, mirror));
        boolean sound = true;
        for (Map.Entry<TextUse, Mirror> entry : mirrors.entrySet()) {
            sound &= taken(method, pattern, entry.getKey(), entry.getValue());
        }
        if (!sound) {
            return Optional.empty();
        }
        Mirror filter = mirrors.get(TextUse.FILTER);
        return Optional.of(MethodTexts.of(
                filter == null ? PatternTexts.NONE : PatternTexts.filter(filter.text("value")), mirrors));
    }

    private boolean taken(ExecutableElement method, PatternAnnotation pattern, TextUse use, Mirror mirror) {
        if (!pattern.takes(use)) {
            findings.add(
                    mirror.site(),
                    Diagnostic.ANNOTATION_MISPLACED,
                    mirror.name(),
                    method.getSimpleName(),
                    pattern.kind().annotation() + " takes no filter; @Query, @Scan and @Count do");
            return false;
        }
        if (mirror.text("value").isBlank()) {
            findings.add(mirror.site("value"), Diagnostic.TEXT_SYNTAX, "", "Expected a condition, found the end", 1);
            return false;
        }
        return true;
    }
}
