package dev.monochord.annotations;

/** How a filter compares an attribute with its parameter. */
public enum Comparison {
    /** The same. */
    EQUAL,
    /** Not the same. */
    NOT_EQUAL,
    /** Less. */
    LESS,
    /** Less or the same. */
    AT_MOST,
    /** Greater. */
    GREATER,
    /** Greater or the same. */
    AT_LEAST,
    /** Text that starts so. */
    BEGINS_WITH,
    /** Text, a list or a set that holds it. */
    CONTAINS
}
