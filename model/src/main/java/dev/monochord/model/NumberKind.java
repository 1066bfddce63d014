package dev.monochord.model;

/** Which number of Java a Number attribute holds. */
public enum NumberKind {
    BYTE,
    SHORT,
    INT,
    LONG,
    BIG_INTEGER,
    BIG_DECIMAL,
    FLOAT,
    DOUBLE;

    public boolean whole() {
        return ordinal() <= BIG_INTEGER.ordinal();
    }

    /** Binary floating point: what is read back need not be what was written. */
    public boolean floating() {
        return this == FLOAT || this == DOUBLE;
    }
}
