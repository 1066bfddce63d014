package dev.monochord.model;

/** What a read does about a stored row that it cannot turn into a record. */
public enum UnreadableRule {
    FAIL,
    /** Leaves the row out and reports it. */
    SKIP
}
