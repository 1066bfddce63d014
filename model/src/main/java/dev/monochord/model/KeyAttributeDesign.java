package dev.monochord.model;

import dev.monochord.annotations.StoredType;

/** A key attribute of a table or an index: its name, which may be anything, and its type. */
public record KeyAttributeDesign(String name, StoredType type) {

    public KeyAttributeDesign {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("A key attribute has a name");
        }
        if (!type.keyable()) {
            throw new IllegalArgumentException(
                    "Key attribute " + name + " is of type " + type + "; a key is S, N or B");
        }
    }

    public static KeyAttributeDesign text(String name) {
        return new KeyAttributeDesign(name, StoredType.S);
    }

    public static KeyAttributeDesign number(String name) {
        return new KeyAttributeDesign(name, StoredType.N);
    }
}
