package dev.monochord.migrate.postgres.catalog;

/**
 * A column of a table.
 *
 * @param type the name of the type in the catalog, such as {@code int4} or {@code timestamptz}; that of a domain is that
 *     of what it is based on
 * @param array whether it holds arrays of the type
 * @param generation how its values are generated
 * @param nullable whether it can hold NULL
 */
public record SourceColumn(String name, String type, boolean array, Generation generation, boolean nullable) {

    /** Whether the server computes the values of a column from others, and when. */
    public enum Generation {
        /** Not at all. */
        NONE,
        /** When the row is written. Logical decoding does not tell such values. */
        STORED,
        /** When the row is read. Triggers do not see such values either. */
        VIRTUAL;

        /** Reads {@code attgenerated} of the catalog. */
        static Generation of(String code) {
            return switch (code) {
                case "s" -> STORED;
                case "v" -> VIRTUAL;
                default -> NONE;
            };
        }
    }

    /** A column that is not generated and can hold NULL. */
    public SourceColumn(String name, String type, boolean array) {
        this(name, type, array, Generation.NONE, true);
    }

    /** The type as people write it: {@code text[]}. */
    public String typeText() {
        return array ? type + "[]" : type;
    }
}
