package dev.monochord.migrate.postgres.verify;

import java.util.List;

/**
 * A difference that was still there after it was looked at again.
 *
 * @param source the table and the key of the row; for an extra item without one, its key
 * @param attributes the names of the attributes that differ, never their values
 */
public record RowDifference(Kind kind, String source, List<String> attributes) {

    /** What differs. */
    public enum Kind {
        /** The row has no item. */
        MISSING,
        /** The item has no row. */
        EXTRA,
        /** Row and item do not agree. */
        DIFFERENT
    }

    public RowDifference {
        attributes = List.copyOf(attributes);
    }
}
