package dev.monochord.model;

/** A key attribute of a table or an index: its name, which may be anything, and its type. */
public record KeyAttribute(String name, StoredType type) {

    public KeyAttribute {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("A key attribute has a name");
        }
        if (!type.keyable()) {
            throw new IllegalArgumentException(
                    "Key attribute " + name + " is of type " + type + "; a key is S, N or B");
        }
    }

    public static KeyAttribute text(String name) {
        return new KeyAttribute(name, StoredType.S);
    }

    public static KeyAttribute number(String name) {
        return new KeyAttribute(name, StoredType.N);
    }
}
