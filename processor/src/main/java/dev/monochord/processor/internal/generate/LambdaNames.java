package dev.monochord.processor.internal.generate;

import dev.monochord.processor.internal.source.JavaValue;
import java.util.List;

/** What the parameters of generated lambdas are called: by how deep the value is, so that none hides another. */
final class LambdaNames {

    static final List<String> ALL = List.of("each", "group", "groups", "nest", "nests");

    private LambdaNames() {}

    static String of(JavaValue value) {
        return ALL.get(Math.min(depth(value), ALL.size() - 1));
    }

    private static int depth(JavaValue value) {
        return value instanceof JavaValue.Many many ? 1 + depth(many.element()) : 0;
    }
}
