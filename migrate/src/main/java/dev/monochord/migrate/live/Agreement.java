package dev.monochord.migrate.live;

/** How far the results of one read in the two shapes can be compared. */
public enum Agreement {
    /** The results are equal. */
    EXACT,
    /** The results have the same items, but the keys of the two shapes sort them differently. */
    ANY_ORDER,
    /** The results may differ: each is the first part of another order. */
    NONE
}
