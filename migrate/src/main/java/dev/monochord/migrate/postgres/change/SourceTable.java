package dev.monochord.migrate.postgres.change;

import dev.monochord.runtime.error.InvalidInputException;

/** A table of PostgreSQL, by the names in its catalog. */
public record SourceTable(String schema, String name) {

    public SourceTable {
        if (schema.isEmpty() || name.isEmpty()) {
            throw new InvalidInputException("table", "a table needs a name such as public.orders");
        }
    }

    /** Reads {@code orders} or {@code sales.orders}. The schema defaults to {@code public}. */
    public static SourceTable parse(String text) {
        int dot = text.indexOf('.');
        return dot < 0
                ? new SourceTable("public", text)
                : new SourceTable(text.substring(0, dot), text.substring(dot + 1));
    }

    /** Returns the name for use in SQL. */
    public String quoted() {
        return quoted(schema) + "." + quoted(name);
    }

    /** Returns an identifier for use in SQL. */
    public static String quoted(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    @Override
    public String toString() {
        return schema + "." + name;
    }
}
