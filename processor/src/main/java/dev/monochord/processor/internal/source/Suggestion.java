package dev.monochord.processor.internal.source;

import java.util.Map;
import javax.lang.model.element.ExecutableElement;

/** Guesses the annotation that was forgotten, by the result and the name of a method. */
final class Suggestion {

    private static final Map<String, String> BY_RESULT = Map.of(
            "java.util.Optional", "@Get",
            "dev.monochord.runtime.page.Page", "@Query",
            "java.util.List", "@Query",
            "java.util.stream.Stream", "@Query");

    private Suggestion() {}

    static String of(ExecutableElement method) {
        String byResult = BY_RESULT.get(Language.qualifiedName(method.getReturnType()));
        String name = method.getSimpleName().toString();
        if (byResult != null) {
            return byResult;
        }
        return name.startsWith("create") || name.startsWith("add")
                ? "@Create"
                : name.startsWith("delete") || name.startsWith("remove")
                        ? "@Delete"
                        : name.startsWith("update") || name.startsWith("rename")
                                ? "@Update"
                                : name.startsWith("count")
                                        ? "@Count"
                                        : name.startsWith("put") || name.startsWith("save")
                                                ? "@Put"
                                                : "@Get, @Query or another pattern";
    }
}
