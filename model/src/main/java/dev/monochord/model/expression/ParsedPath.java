package dev.monochord.model.expression;

import java.util.List;

/**
 * A path as it is written; its first step is a name.
 *
 * @param column where it starts, counted from 1
 */
record ParsedPath(List<Step> steps, int column) {

    ParsedPath {
        steps = List.copyOf(steps);
    }

    /** A step of a path. */
    sealed interface Step {}

    /**
     * A component, an entry of a map, or (alone) a constant.
     *
     * @param quoted it is in backquotes, so that it is never a constant
     */
    record Name(String name, boolean quoted, int column) implements Step {}

    /** The entry of a map that a parameter names. */
    record Entry(ParameterPath parameter, int column) implements Step {}

    /** An element of a list. */
    record Position(int index) implements Step {}

    /** The element of a list that a parameter numbers. */
    record PositionOf(ParameterPath parameter, int column) implements Step {}

    Name root() {
        return (Name) steps.get(0);
    }

    /** Returns whether this can be the name of a constant. */
    boolean bare() {
        return steps.size() == 1 && !root().quoted();
    }
}
