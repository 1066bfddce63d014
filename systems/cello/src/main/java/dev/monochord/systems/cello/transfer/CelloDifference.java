package dev.monochord.systems.cello.transfer;

/**
 * A difference between PostgreSQL and DynamoDB that was still there when it was looked at again.
 *
 * @param item such as {@code token tkn-123 of project myproj}
 * @param what differs; empty if the whole item is missing or extra
 */
public record CelloDifference(Kind kind, String item, String what) {

    /** What differs. */
    public enum Kind {
        /** DynamoDB lacks it. */
        MISSING,
        /** PostgreSQL lacks it. */
        EXTRA,
        /** They do not agree. */
        DIFFERENT,
        /** PostgreSQL has it under a name that no key of DynamoDB can hold. */
        UNSTORABLE
    }

    @Override
    public String toString() {
        return kind + " " + item + (what.isEmpty() ? "" : ": " + what);
    }
}
