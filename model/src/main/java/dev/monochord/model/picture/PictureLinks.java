package dev.monochord.model.picture;

import org.jspecify.annotations.Nullable;

/** Where the parts of a picture lead. A null address draws the part without a link. */
public interface PictureLinks {

    /** No links. */
    PictureLinks NONE = new PictureLinks() {};

    /** The address of an access pattern. */
    default @Nullable String pattern(String table, String pattern) {
        return null;
    }

    /** The address of a kind of item. */
    default @Nullable String item(String table, String item) {
        return null;
    }
}
