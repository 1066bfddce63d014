package dev.monochord.model;

/** What a parameter of a pattern is for. */
public enum ParameterBinding {
    /** The value of a variable of the key. */
    EQUALS,
    /** The start of a variable of the sort key. */
    BEGINS_WITH,
    /** The least value of a variable of the sort key, itself included. */
    FROM,
    /** The greatest value of a variable of the sort key, itself included. */
    TO,
    /** The value that an attribute must have to be answered; null leaves the condition out. */
    FILTER,
    /** A value that a text uses. */
    VALUE,
    /** The new value of an attribute. */
    SET,
    /** A number to add to an attribute. */
    ADD,
    /** The value that a stored attribute must have for a write; null if it must be absent. */
    IF,
    /** The version that the item must still have. */
    VERSION,
    /** The whole item. */
    ITEM,
    /** Several keys. */
    KEYS,
    /** Page size and token. */
    PAGE,
    /** The most items to answer. */
    LIMIT
}
