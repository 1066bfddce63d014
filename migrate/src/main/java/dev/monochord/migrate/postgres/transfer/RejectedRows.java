package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.state.RejectedRow;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.runtime.error.FaultException;
import java.sql.Connection;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Looks at rejected rows again. A worker may reject a version of a row whose correction another one has applied before, or a
 * row whose key another row has left since, and the record would stay for ever. It is removed only when the row is gone, or
 * its item was read and is right. Not thread-safe.
 */
public final class RejectedRows {

    private final String migration;
    private final TransferTable state;
    private final TransferStore store;

    public RejectedRows(String migration, TransferTable state, TransferStore store) {
        this.migration = migration;
        this.state = state;
        this.store = store;
    }

    /**
     * Places the rejected rows of some tables as they are now.
     *
     * @param guard called before each attempt at a write; what it throws ends the work
     */
    public void retry(Collection<RowMapper> mappers, Connection sql, Runnable guard) {
        TransferStore guarded = store.permitted(guard);
        List<RejectedRow> rejected = state.rejected(migration).toList();
        for (RowMapper mapper : mappers) {
            RowPlacement placement = new RowPlacement(mapper, sql, guarded);
            rejected.forEach(row -> mapper.rowKey(row.source()).ifPresent(key -> retry(row, key, placement)));
        }
    }

    private void retry(RejectedRow row, List<String> key, RowPlacement placement) {
        StampedOutcome outcome = placement.settle(key, ChangeStamp.parse(row.stamp()));
        if (!(outcome instanceof StampedOutcome.Rejected still)) {
            state.deleteRejected(migration, row.id());
        } else if (!still.reason().equals(row.reason())) {
            state.putRejected(RejectedRow.of(migration, row.source(), row.stamp(), still.reason()));
        }
    }

    /** Returns the rejected rows, by table and key. */
    public List<RejectedRow> all() {
        return state.rejected(migration)
                .sorted(Comparator.comparing(RejectedRow::source))
                .toList();
    }

    /**
     * Checks that no row is rejected.
     *
     * @throws FaultException if one is
     */
    public void requireNone() {
        long rejected = state.rejected(migration).count();
        if (rejected > 0) {
            throw new FaultException(
                    rejected + " rows are rejected: mend them in PostgreSQL and apply the changes", null);
        }
    }
}
