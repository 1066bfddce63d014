package dev.monochord.migrate.postgres.change;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of a row as PostgreSQL prints them: UTC, ISO dates, hexadecimal bytea. NULL is null; columns that the source
 * does not know are absent.
 */
public record SourceRow(Map<String, @Nullable String> columns) {

    public SourceRow {
        // rows hold nulls, which Map.copyOf rejects
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }

    public boolean has(String column) {
        return columns.containsKey(column);
    }

    /** Returns the value of a column; null if it is NULL or absent. */
    public @Nullable String get(String column) {
        return columns.get(column);
    }

    /** Names the columns only: values do not belong into logs. */
    @Override
    public String toString() {
        return "SourceRow" + columns.keySet();
    }
}
