package dev.monochord.model.expression;

/** A step of a path into an item. */
public sealed interface PathStep {

    /**
     * A component of the item or of a record in it.
     *
     * @param attribute the name under which it is stored
     */
    record Component(String component, String attribute) implements PathStep {}

    /** An entry of a map. */
    record Entry(String key) implements PathStep {}

    /** The entry of a map that a parameter names. */
    record EntryOf(ParameterPath parameter) implements PathStep {}

    /** An element of a list. */
    record Position(int index) implements PathStep {}

    /** The element of a list that a parameter numbers. */
    record PositionOf(ParameterPath parameter) implements PathStep {}
}
