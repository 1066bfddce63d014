package dev.monochord.processor.internal.source;

import dev.monochord.model.PatternTexts;
import dev.monochord.model.expression.ParameterPath;
import dev.monochord.model.expression.TextConstants;
import dev.monochord.model.expression.TextParameters;
import dev.monochord.model.expression.TextUse;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The texts of a method.
 *
 * @param mirrors the annotations that contain them
 * @param columns the parameters that they name, with the columns of their first uses
 */
record MethodTexts(
        PatternTexts texts, Map<TextUse, Mirror> mirrors, Map<TextUse, Map<ParameterPath, Integer>> columns) {

    static MethodTexts of(PatternTexts texts, Map<TextUse, Mirror> mirrors) {
        Map<TextUse, Map<ParameterPath, Integer>> columns = new EnumMap<>(TextUse.class);
        mirrors.keySet().forEach(use -> columns.put(use, TextParameters.of(text(texts, use), use)));
        return new MethodTexts(texts, mirrors, columns);
    }

    /** The same texts with the stored names of constants. */
    MethodTexts stored(List<ItemSource> items) {
        TextConstants.Names names = (path, constant) -> RecordPaths.constant(items, path, constant);
        PatternTexts stored = new PatternTexts(
                TextConstants.stored(texts.filter(), names),
                TextConstants.stored(texts.condition(), names),
                // The name that a caller sees is the text as it is written.
                texts.conditionName().isEmpty()
                                && !TextConstants.stored(texts.condition(), names)
                                        .equals(texts.condition())
                        ? texts.condition()
                        : texts.conditionName());
        return new MethodTexts(stored, mirrors, columns);
    }

    String text(TextUse use) {
        return text(texts, use);
    }

    private static String text(PatternTexts texts, TextUse use) {
        return switch (use) {
            case FILTER -> texts.filter();
            case CONDITION -> texts.condition();
            case CHANGES -> "";
        };
    }

    /** The uses of a parameter, or of components of it. */
    List<ParameterPath> uses(String parameter) {
        return columns.values().stream()
                .flatMap(paths -> paths.keySet().stream())
                .filter(path -> path.parameter().equals(parameter))
                .distinct()
                .toList();
    }
}
