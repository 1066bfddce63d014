package dev.monochord.model.picture;

import org.jspecify.annotations.Nullable;

/**
 * A kind of item in a partition, or one stored item.
 *
 * @param item the name of its design; empty if no item of the table describes it
 * @param kind what it is called
 * @param key the sort key
 * @param detail what else is stored
 * @param many a partition can hold several: they are drawn as a stack
 * @param guard it keeps a value of another item unique
 */
record PictureBar(
        String item,
        String kind,
        String key,
        String detail,
        boolean many,
        boolean guard,
        int colour,
        @Nullable Double heat,
        @Nullable String link) {}
