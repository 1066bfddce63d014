package dev.monochord.model.picture;

/**
 * From an item to another that is written in the same transaction.
 *
 * @param checks the other is not written, only has to exist
 */
record PictureArrow(End from, End to, boolean checks, int colour) {

    /** A bar of a panel. */
    record End(int partition, int bar) {}
}
