package dev.monochord.annotations;

/** Which attributes an index holds beside the keys. */
public enum Projected {
    /** All of them. */
    ALL,
    /** None. */
    KEYS_ONLY,
    /** Those that {@link Index#attributes} names. */
    INCLUDE
}
