package dev.monochord.migrate.internal.decoding;

import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.change.SourceTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads large values that an update leaves out of the stream because they are stored out of line (TOAST) and did not
 * change. What is read may be newer than the update; then a later change in the stream sets it again.
 */
final class OutOfLineValues {

    private final Connection sql;

    OutOfLineValues(Connection sql) {
        this.sql = sql;
    }

    /** Returns the current values of some columns; empty if the row is gone, which a later change tells too. */
    Optional<SourceRow> read(SourceTable table, List<String> columns, SourceRow key) {
        String wanted = columns.stream()
                .map(column -> SourceTable.quoted(column) + "::text")
                .collect(Collectors.joining(", "));
        String condition = key.columns().keySet().stream()
                .map(column -> SourceTable.quoted(column) + "::text = ?")
                .collect(Collectors.joining(" AND "));
        String query = "SELECT " + wanted + " FROM " + table.quoted() + " WHERE " + condition;
        try (PreparedStatement statement = sql.prepareStatement(query)) {
            int parameter = 0;
            for (String value : key.columns().values()) {
                statement.setString(++parameter, value);
            }
            try (ResultSet found = statement.executeQuery()) {
                return found.next() ? Optional.of(row(columns, found)) : Optional.empty();
            }
        } catch (SQLException failure) {
            throw new PostgresException("a large value of " + table + " could not be read", failure);
        }
    }

    private static SourceRow row(List<String> columns, ResultSet found) throws SQLException {
        Map<String, @Nullable String> values = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            values.put(columns.get(i), found.getString(i + 1));
        }
        return new SourceRow(values);
    }
}
