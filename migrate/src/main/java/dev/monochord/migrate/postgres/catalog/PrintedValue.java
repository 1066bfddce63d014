package dev.monochord.migrate.postgres.catalog;

/**
 * The text of a value as logical decoding has it. Copy, large values and outbox print by the same expression, so that one value
 * never has two texts, of which one would be the key of an item and the other that of its tombstone.
 *
 * <p>A cast to {@code text} is not that: it strips the padding of {@code char(n)}, adds a prefix length to {@code inet}, and
 * spells {@code bool} out. {@code format} calls the output function of the type, as the stream does. It has no NULL, and
 * {@code IS NULL} would also be true of a composite value whose fields are all NULL.
 */
public final class PrintedValue {

    private PrintedValue() {}

    /**
     * Returns an SQL expression for the text of a value; NULL if that is NULL.
     *
     * @param value a column, as an SQL expression
     */
    public static String of(String value) {
        return "CASE WHEN pg_catalog.num_nulls(" + value + ") = 0 THEN pg_catalog.format('%s', " + value + ") END";
    }
}
