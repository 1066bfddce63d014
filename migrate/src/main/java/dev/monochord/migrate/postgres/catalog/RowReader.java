package dev.monochord.migrate.postgres.catalog;

import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.change.SourceTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads rows of a table in the order of their key, as text like that of the stream. Not thread-safe. */
public final class RowReader {

    private static final long SAMPLE = 100_000;

    private final Connection sql;
    private final SourceTable table;
    private final List<String> key;
    private final List<String> columns;
    private final String select;
    private final String order;
    private final String placeholders;

    public RowReader(Connection sql, SourceTable table, List<String> key, List<String> columns) {
        this.sql = sql;
        this.table = table;
        this.key = List.copyOf(key);
        this.columns = List.copyOf(columns);
        select = "SELECT "
                + columns.stream()
                        .map(column -> PrintedValue.of(SourceTable.quoted(column)))
                        .collect(Collectors.joining(", "))
                + " FROM " + table.quoted() + " AS r";
        // With the alias, for a bare name in ORDER BY would mean the text in the result.
        order = key.stream().map(column -> "r." + SourceTable.quoted(column)).collect(Collectors.joining(", "));
        placeholders = "(" + String.join(", ", Collections.nCopies(key.size(), "?")) + ")";
    }

    /** Reads the rows after a key, or the first ones if it is null. */
    public List<SourceRow> page(@Nullable List<String> after, int limit) {
        return page(after, null, limit);
    }

    /** Reads the rows after a key and up to another; null bounds nothing. */
    public List<SourceRow> page(@Nullable List<String> after, @Nullable List<String> last, int limit) {
        List<String> conditions = new ArrayList<>();
        List<List<String>> keys = new ArrayList<>();
        if (after != null) {
            conditions.add("(" + order + ") > " + placeholders);
            keys.add(after);
        }
        if (last != null) {
            conditions.add("(" + order + ") <= " + placeholders);
            keys.add(last);
        }
        String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
        return read(select + where + " ORDER BY " + order + " LIMIT " + limit, keys);
    }

    /**
     * Returns keys that divide the table into parts of about the same size, at most one less than there are parts. A large
     * table is sampled.
     */
    public List<List<String>> bounds(int parts) {
        long rows = estimate();
        String sample = rows > SAMPLE ? " TABLESAMPLE SYSTEM (" + Math.max(0.001, 100.0 * SAMPLE / rows) + ")" : "";
        String names = key.stream().map(SourceTable::quoted).collect(Collectors.joining(", "));
        String texts = key.stream()
                .map(column -> PrintedValue.of(SourceTable.quoted(column)))
                .collect(Collectors.joining(", "));
        String query = "SELECT DISTINCT ON (part) " + texts + " FROM (SELECT " + names + ", ntile(" + parts
                + ") OVER (ORDER BY " + order + ") AS part, row_number() OVER (ORDER BY " + order + ") AS place FROM "
                + table.quoted() + " AS r" + sample + ") AS parts WHERE part < " + parts
                + " ORDER BY part, place DESC";
        try (PreparedStatement statement = sql.prepareStatement(query);
                ResultSet found = statement.executeQuery()) {
            List<List<String>> bounds = new ArrayList<>();
            while (found.next()) {
                List<String> bound = new ArrayList<>();
                for (int i = 1; i <= key.size(); i++) {
                    bound.add(found.getString(i));
                }
                bounds.add(bound);
            }
            return bounds;
        } catch (SQLException failure) {
            throw new PostgresException("the rows of " + table + " could not be divided", failure);
        }
    }

    /** Reads the rows that have one of these keys. */
    public List<SourceRow> rows(List<List<String>> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        String list = String.join(", ", Collections.nCopies(keys.size(), placeholders));
        return read(select + " WHERE (" + order + ") IN (" + list + ")", keys);
    }

    /** Returns the key of a row. */
    public List<String> keyOf(SourceRow row) {
        return key.stream().map(column -> String.valueOf(row.get(column))).toList();
    }

    /** Returns about how many rows there are, from the statistics of the planner; -1 if it does not know. */
    public long estimate() {
        String query = "SELECT reltuples::bigint FROM pg_class WHERE oid = ?::regclass";
        try (PreparedStatement statement = sql.prepareStatement(query)) {
            statement.setString(1, table.quoted());
            try (ResultSet found = statement.executeQuery()) {
                return found.next() ? found.getLong(1) : -1;
            }
        } catch (SQLException failure) {
            throw new PostgresException("the size of " + table + " could not be read", failure);
        }
    }

    private List<SourceRow> read(String query, List<List<String>> keys) {
        try (PreparedStatement statement = sql.prepareStatement(query)) {
            int parameter = 0;
            for (List<String> values : keys) {
                for (String value : values) {
                    // Without a type, so that the server takes that of the column.
                    statement.setObject(++parameter, value, Types.OTHER);
                }
            }
            try (ResultSet found = statement.executeQuery()) {
                List<SourceRow> rows = new ArrayList<>();
                while (found.next()) {
                    Map<String, @Nullable String> values = new LinkedHashMap<>();
                    for (int i = 0; i < columns.size(); i++) {
                        values.put(columns.get(i), found.getString(i + 1));
                    }
                    rows.add(new SourceRow(values));
                }
                return rows;
            }
        } catch (SQLException failure) {
            throw new PostgresException("the rows of " + table + " could not be read", failure);
        }
    }
}
