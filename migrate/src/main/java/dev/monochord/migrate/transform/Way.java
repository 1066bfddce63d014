package dev.monochord.migrate.transform;

/** The ways between two designs of a table. */
enum Way {
    /** From the old table to the new one. */
    FORTH,
    /** Back to the design that is in use: what the target does not know is kept where that is possible. */
    BACK,
    /** From the old form to the new one in one table, whose items may be in either, or between them. */
    IN_PLACE
}
