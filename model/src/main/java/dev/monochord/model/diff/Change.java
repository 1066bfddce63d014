package dev.monochord.model.diff;

/**
 * One difference between two designs.
 *
 * @param subject what kind of thing changed
 * @param name which one: {@code Finding.accountId}
 * @param text the difference in a sentence
 */
public record Change(Kind kind, Subject subject, String table, String name, String text) {

    /** What a change asks of the data that is there. */
    public enum Kind {
        /** Something that was not there before. */
        NEW,
        /** Something that is no longer there. */
        REMOVED,
        /** The keys stay: items are rewritten where they are, or only code changes. */
        IN_PLACE,
        /** A primary key changes: items move to a new table. */
        RE_KEY
    }

    /** What can change. */
    public enum Subject {
        TABLE,
        KEY,
        SETTING,
        INDEX,
        ITEM,
        ATTRIBUTE,
        PATTERN
    }

    @Override
    public String toString() {
        return kind + " " + subject + " " + table + " " + name + ": " + text;
    }
}
