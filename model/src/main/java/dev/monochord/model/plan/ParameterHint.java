package dev.monochord.model.plan;

import dev.monochord.model.ParameterDesign;
import dev.monochord.model.problem.Nearest;
import java.util.Collection;
import java.util.regex.Pattern;

/** Explains why a parameter names no component. */
final class ParameterHint {

    /** The name of a parameter in a class file that was compiled without names. */
    private static final Pattern UNNAMED = Pattern.compile("arg[0-9]+");

    private static final Pattern PATH = Pattern.compile("[.\\[]");

    private ParameterHint() {}

    static String of(ParameterDesign parameter, Collection<String> known) {
        String target = parameter.target();
        if (UNNAMED.matcher(target).matches()) {
            return " Its name was lost when the interface was compiled: compile it with -parameters.";
        }
        String[] path = PATH.split(target, 2);
        return path.length > 1
                ? " A path into a component is not supported: use all of " + path[0] + "."
                : Nearest.hint(target, known);
    }
}
