package dev.monochord.model;

import dev.monochord.annotations.Comparison;
import dev.monochord.model.key.KeyPart;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a pattern.
 *
 * @param target the variable or component that it is about; empty for pages, limits and whole items
 * @param operator how a filter compares; null for everything else
 * @param optional may be null: then the filter is left out, or the attribute removed
 */
public record ParameterDesign(
        String name,
        ParameterBinding binding,
        String target,
        @Nullable Comparison operator,
        boolean optional) {

    public ParameterDesign {
        if (!KeyPart.Variable.isName(name)) {
            throw new IllegalArgumentException("Not the name of a parameter: \"" + name + "\"");
        }
        if ((binding == ParameterBinding.FILTER) != (operator != null)) {
            throw new IllegalArgumentException("A filter has an operator, and nothing else has: " + name);
        }
    }

    /** A parameter that is about what its name says. */
    public static ParameterDesign of(String name, ParameterBinding binding) {
        return of(name, binding, name);
    }

    public static ParameterDesign of(String name, ParameterBinding binding, String target) {
        return new ParameterDesign(
                name, binding, target, binding == ParameterBinding.FILTER ? Comparison.EQUAL : null, false);
    }

    public static ParameterDesign filter(String name, Comparison operator, String target) {
        return new ParameterDesign(name, ParameterBinding.FILTER, target, operator, false);
    }

    public ParameterDesign asOptional() {
        return new ParameterDesign(name, binding, target, operator, true);
    }
}
