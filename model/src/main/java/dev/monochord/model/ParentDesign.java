package dev.monochord.model;

import org.jspecify.annotations.Nullable;

/**
 * An item that must exist, and not be under deletion, whenever a child of it is written.
 *
 * @param item the parent
 * @param counter the parent's component that counts its children, or null
 * @param limit the most children, or 0 for any number
 */
public record ParentDesign(String item, @Nullable String counter, int limit) {

    public ParentDesign {
        if (limit < 0 || limit > 0 && counter == null) {
            throw new IllegalArgumentException("A limit of children needs a counter, and is not negative");
        }
    }
}
