package dev.monochord.model;

import dev.monochord.model.key.KeyPart;
import java.util.List;

/**
 * A parameter of a pattern.
 *
 * @param target the variable or component that it is about; empty for pages, limits, whole items and values of a text
 * @param optional it may be null
 * @param optionalComponents components of a record that a text uses and that may be null, with dots between levels
 */
public record ParameterDesign(
        String name, ParameterBinding binding, String target, boolean optional, List<String> optionalComponents) {

    public ParameterDesign {
        if (!KeyPart.Variable.isName(name)) {
            throw new IllegalArgumentException("Not the name of a parameter: \"" + name + "\"");
        }
        optionalComponents = List.copyOf(optionalComponents);
    }

    /** Returns a parameter about the component of its name. */
    public static ParameterDesign of(String name, ParameterBinding binding) {
        return of(name, binding, binding == ParameterBinding.VALUE ? "" : name);
    }

    public static ParameterDesign of(String name, ParameterBinding binding, String target) {
        return new ParameterDesign(name, binding, target, false, List.of());
    }

    /** Returns the condition of a parameter with {@code @Filter} or {@code @If} as a text. */
    public String equality() {
        return "`" + target + "` = {" + name + "}";
    }

    public ParameterDesign asOptional() {
        return new ParameterDesign(name, binding, target, true, optionalComponents);
    }
}
