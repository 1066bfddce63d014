package dev.monochord.annotations;

/** The type of a key attribute. */
public enum KeyType {
    /** Text, ordered by its bytes. */
    STRING,
    /** A number, ordered as one. */
    NUMBER,
    /** Bytes. */
    BINARY
}
