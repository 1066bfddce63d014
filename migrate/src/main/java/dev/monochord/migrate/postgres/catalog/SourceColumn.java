package dev.monochord.migrate.postgres.catalog;

/**
 * A column of a table.
 *
 * @param type the name of the type in the catalog, such as {@code int4} or {@code timestamptz}; that of a domain is that
 *     of what it is based on
 * @param array whether it holds arrays of the type
 */
public record SourceColumn(String name, String type, boolean array) {

    /** The type as people write it: {@code text[]}. */
    public String typeText() {
        return array ? type + "[]" : type;
    }
}
