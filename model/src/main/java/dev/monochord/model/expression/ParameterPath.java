package dev.monochord.model.expression;

import java.util.List;

/** A parameter of a pattern, or a component of a parameter that is a record: {@code {seen.startCron}}. */
public record ParameterPath(List<String> names) {

    public ParameterPath {
        names = List.copyOf(names);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("A parameter has a name");
        }
    }

    /** Returns a whole parameter. */
    public static ParameterPath of(String parameter) {
        return new ParameterPath(List.of(parameter));
    }

    /** Returns the name of the parameter. */
    public String parameter() {
        return names.get(0);
    }

    /** Returns the components that lead to the value; none if it is the parameter itself. */
    public List<String> components() {
        return names.subList(1, names.size());
    }

    /** As the language writes it. */
    @Override
    public String toString() {
        return "{" + String.join(".", names) + "}";
    }
}
