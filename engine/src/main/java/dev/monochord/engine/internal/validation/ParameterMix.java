package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which parameters of the expression kind and of the legacy kind a request has, and whether they go together. */
final class ParameterMix {

    private final List<String> expressions = new ArrayList<>(3);
    private final List<String> legacy = new ArrayList<>(4);
    private final List<String> takingValues = new ArrayList<>(2);
    private boolean valuesTaken;

    /** An expression that may use values. */
    ParameterMix expression(String name, @Nullable String expression) {
        takingValues.add(name);
        valuesTaken |= expression != null;
        return projection(name, expression);
    }

    /** An expression that uses names only. */
    ParameterMix projection(String name, @Nullable String expression) {
        if (expression != null) {
            expressions.add(name);
        }
        return this;
    }

    ParameterMix legacy(String name, boolean present) {
        if (present) {
            legacy.add(name);
        }
        return this;
    }

    /** Checks the mix, and that placeholders are there only for an expression. */
    void check(Layer layer, boolean hasNames, boolean hasValues) {
        if (!expressions.isEmpty() && !legacy.isEmpty()) {
            throw conflict(legacy, expressions);
        }
        if (hasNames && expressions.isEmpty()) {
            throw ServiceError.validation("ExpressionAttributeNames can only be specified when using expressions");
        }
        if (hasValues && !valuesTaken) {
            String where = layer == Layer.ENVELOPED
                    ? ""
                    : ": " + String.join(" and ", takingValues) + (takingValues.size() > 1 ? " are" : " is") + " null";
            throw ServiceError.validation(
                    "ExpressionAttributeValues can only be specified when using expressions" + where);
        }
    }

    static RuntimeException conflict(List<String> legacy, List<String> expressions) {
        return ServiceError.validation("Can not use both expression and non-expression parameters in the same request: "
                + "Non-expression parameters: {" + String.join(", ", legacy) + "} Expression parameters: {"
                + String.join(", ", expressions) + "}");
    }

    /** The placeholders' own checks, where a request has some. */
    static void checkNames(boolean hasNames, Map<String, String> names) {
        if (hasNames) {
            PlaceholderChecks.checkNames(names);
        }
    }
}
