package dev.monochord.migrate.postgres.verify;

import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a table, by keys that may come from anywhere. Not thread-safe. */
final class SourceRows {

    /** The SQLSTATE class of values that a type does not have, such as {@code abc} for an integer. */
    private static final String DATA_EXCEPTION = "22";

    private final RowReader reader;

    SourceRows(RowMapper mapper, Connection sql) {
        RowMapping mapping = mapper.mapping();
        reader = new RowReader(sql, mapping.table(), mapping.key(), mapping.columns());
    }

    /** Reads the rows after a key, or the first ones if it is null. */
    List<SourceRow> page(@Nullable List<String> after, int limit) {
        return reader.page(after, limit);
    }

    List<String> keyOf(SourceRow row) {
        return reader.keyOf(row);
    }

    /** Finds the rows that have one of these keys. Another program's item may have a key that no row can have. */
    List<SourceRow> find(List<List<String>> keys) {
        try {
            return reader.rows(keys);
        } catch (PostgresException failure) {
            if (!failure.state().startsWith(DATA_EXCEPTION)) {
                throw failure;
            }
            if (keys.size() == 1) {
                return List.of();
            }
            int middle = keys.size() / 2;
            List<SourceRow> found = new ArrayList<>(find(keys.subList(0, middle)));
            found.addAll(find(keys.subList(middle, keys.size())));
            return found;
        }
    }
}
