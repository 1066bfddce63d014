package dev.monochord.annotations;

/** A type of DynamoDB, by the letters that DynamoDB uses. A key attribute is {@link #S}, {@link #N} or {@link #B}. */
public enum StoredType {
    /** Text, ordered by its bytes. */
    S("String"),
    /** A number, ordered as one. */
    N("Number"),
    /** Bytes. */
    B("Binary"),
    /** True or false. */
    BOOL("Boolean"),
    /** A set of text. */
    SS("String set"),
    /** A set of numbers. */
    NS("Number set"),
    /** A set of bytes. */
    BS("Binary set"),
    /** A list of values of any type. */
    L("List"),
    /** Values of any type by name. */
    M("Map");

    private final String words;

    StoredType(String words) {
        this.words = words;
    }

    /** The type as a document names it. */
    public String words() {
        return words;
    }

    /** Whether a key attribute can have this type. */
    public boolean keyable() {
        return this == S || this == N || this == B;
    }
}
