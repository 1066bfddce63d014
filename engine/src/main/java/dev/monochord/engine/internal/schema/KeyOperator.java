package dev.monochord.engine.internal.schema;

/** What a key condition may ask of a key attribute. */
public enum KeyOperator {
    EQ,
    LT,
    LE,
    GT,
    GE,
    BETWEEN,
    BEGINS_WITH
}
