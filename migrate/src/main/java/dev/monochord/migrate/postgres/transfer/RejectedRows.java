package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.state.RejectedRow;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.model.json.JsonTree;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks at rejected rows again. A worker may reject a version of a row whose correction another one has applied before, and
 * the record would stay for ever. Copying the row once more decides: what is newer in the target is left alone, and a row that
 * still cannot be moved is recorded again. Not thread-safe.
 */
public final class RejectedRows {

    private final String migration;
    private final TransferTable state;
    private final WriteLanes writes;

    public RejectedRows(String migration, TransferTable state, WriteLanes writes) {
        this.migration = migration;
        this.state = state;
        this.writes = writes;
    }

    /** Copies the rejected rows of a table once more, as they are now. */
    public void retry(List<RejectedRow> rejected, RowMapper mapper, Connection sql, ChangeStamp stamp) {
        RowMapping mapping = mapper.mapping();
        RowReader reader = new RowReader(sql, mapping.table(), mapping.key(), mapping.columns());
        for (RejectedRow row : rejected) {
            List<String> source = new ArrayList<>();
            ((List<?>) JsonTree.read(row.source())).forEach(part -> source.add((String) part));
            if (source.get(0).equals(mapping.table().toString())) {
                state.deleteRejected(migration, row.source());
                writes.copy(mapper, reader.rows(List.of(source.subList(1, source.size()))), stamp);
            }
        }
    }
}
