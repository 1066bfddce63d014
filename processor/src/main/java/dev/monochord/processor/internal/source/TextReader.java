package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Filter;
import dev.monochord.annotations.If;
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
        language.annotation(method, If.class).ifPresent(mirror -> mirrors.put(TextUse.CONDITION, mirror));
        boolean sound = true;
        for (Map.Entry<TextUse, Mirror> entry : mirrors.entrySet()) {
            sound &= taken(method, pattern, entry.getKey(), entry.getValue());
        }
        if (!sound) {
            return Optional.empty();
        }
        Mirror filter = mirrors.get(TextUse.FILTER);
        Mirror condition = mirrors.get(TextUse.CONDITION);
        PatternTexts texts = new PatternTexts(
                filter == null ? "" : filter.text("value"),
                condition == null ? "" : condition.text("value"),
                condition == null ? "" : condition.text("name"));
        return Optional.of(MethodTexts.of(texts, mirrors));
    }

    private static String reason(PatternAnnotation pattern, TextUse use) {
        String own = pattern.kind().annotation();
        if (use == TextUse.FILTER) {
            return own + " takes no filter; @Query, @Scan and @Count do";
        }
        return pattern == PatternAnnotation.CREATE
                ? "an item that is created is not there to be judged; use @Put with \"this absent or …\""
                : own + " takes no condition; @Put, @Replace, @Update, @Delete, @DeletePartition and @Check do";
    }

    private boolean taken(ExecutableElement method, PatternAnnotation pattern, TextUse use, Mirror mirror) {
        if (!pattern.takes(use)) {
            findings.add(
                    mirror.site(),
                    Diagnostic.ANNOTATION_MISPLACED,
                    mirror.name(),
                    method.getSimpleName(),
                    reason(pattern, use));
            return false;
        }
        if (mirror.text("value").isBlank()) {
            findings.add(mirror.site("value"), Diagnostic.TEXT_SYNTAX, "", "Expected a condition, found the end", 1);
            return false;
        }
        return true;
    }
}
