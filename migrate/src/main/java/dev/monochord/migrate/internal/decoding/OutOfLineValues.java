package dev.monochord.migrate.internal.decoding;

import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.change.SourceTable;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads large values that an update leaves out of the stream because they are stored out of line (TOAST) and did not
 * change. The update has to be visible, or older values would be read. What is read may be newer than the update; then a later change in the stream sets it again.
 */
final class OutOfLineValues {

    private final Connection sql;

    OutOfLineValues(Connection sql) {
        this.sql = sql;
    }

    /** Returns the current values of some columns; empty if the row is gone, which a later change tells too. */
    Optional<SourceRow> read(SourceTable table, List<String> columns, SourceRow key) {
        List<String> names = List.copyOf(key.columns().keySet());
        List<String> values = new ArrayList<>();
        names.forEach(name -> values.add(String.valueOf(key.get(name))));
        return new RowReader(sql, table, names, columns)
                .rows(List.of(values)).stream().findFirst();
    }
}
