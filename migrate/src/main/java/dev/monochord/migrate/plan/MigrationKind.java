package dev.monochord.migrate.plan;

/** What has to happen to a table. */
public enum MigrationKind {
    /** What is stored stays as it is. */
    UNCHANGED("unchanged"),
    /** The table is created. */
    NEW("new"),
    /** The table is no longer in the design. */
    REMOVED("removed"),
    /** Kind A: keys stay, items are rewritten where they are. */
    IN_PLACE("in place (A)"),
    /** Kind B: keys change, so items move to a table of another name. */
    RE_KEY("re-key (B)"),
    /** Kind C: rows of PostgreSQL become items. */
    ROWS("from PostgreSQL (C)");

    private final String words;

    MigrationKind(String words) {
        this.words = words;
    }

    /** The kind as a person reads it. */
    public String words() {
        return words;
    }
}
