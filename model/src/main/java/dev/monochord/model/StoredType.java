package dev.monochord.model;

/** A type of DynamoDB, by the letters that the service uses. */
public enum StoredType {
    S("String"),
    N("Number"),
    B("Binary"),
    BOOL("Boolean"),
    SS("String set"),
    NS("Number set"),
    BS("Binary set"),
    L("List"),
    M("Map");

    private final String words;

    StoredType(String words) {
        this.words = words;
    }

    /** The type as a document names it. */
    public String words() {
        return words;
    }

    /** Only these may be the type of a key attribute. */
    public boolean keyable() {
        return this == S || this == N || this == B;
    }
}
