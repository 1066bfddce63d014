package dev.monochord.processor.internal.source;

import java.util.Map;
import java.util.regex.Pattern;
import javax.lang.model.element.ExecutableElement;

/** Guesses the annotation that was forgotten, by the result and the name of a method. */
final class Suggestion {

    private static final Map<String, String> BY_RESULT = Map.of(
            "java.util.Optional", "@Get",
            "dev.monochord.runtime.page.Page", "@Query",
            "java.util.List", "@Query",
            "java.util.stream.Stream", "@Query");

    private static final Map<Pattern, String> BY_NAME = Map.of(
            Pattern.compile("(create|add).*"), "@Create",
            Pattern.compile("(delete|remove).*"), "@Delete",
            Pattern.compile("(update|rename).*"), "@Update",
            Pattern.compile("replace.*"), "@Replace",
            Pattern.compile("count.*"), "@Count",
            Pattern.compile("(put|save).*"), "@Put");

    private Suggestion() {}

    static String of(ExecutableElement method) {
        String byResult = BY_RESULT.get(Language.qualifiedName(method.getReturnType()));
        return byResult != null
                ? byResult
                : BY_NAME.entrySet().stream()
                        .filter(e -> e.getKey().matcher(method.getSimpleName()).matches())
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse("@Get, @Query or another pattern");
    }
}
