package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.change.CapturePoint;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.state.TableProgress;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.error.ConflictException;
import java.sql.Connection;
import java.util.List;

/** Records how tables are copied, before their first row is read. Thread-safe. */
public final class CopyStart {

    private final String migration;
    private final TransferTable state;
    private final int segments;
    private final String kind;
    private final String digest;

    /**
     * The start of a migration.
     *
     * @param kind how changes are captured
     * @param digest of the mapping file
     */
    public CopyStart(String migration, TransferTable state, int segments, String kind, String digest) {
        this.migration = migration;
        this.state = state;
        this.segments = segments;
        this.kind = kind;
        this.digest = digest;
    }

    /** Returns how a table is copied, which is recorded once: of two workers that begin together, one records it. */
    public TableProgress begin(RowMapping mapping, Connection sql, CapturePoint point) {
        String table = mapping.table().toString();
        return state.progress(migration, table).orElseGet(() -> {
            List<String> bounds = new RowReader(sql, mapping.table(), mapping.key(), mapping.columns())
                    .bounds(segments).stream().map(JsonTree::write).toList();
            TableProgress progress = new TableProgress(
                    migration, table, point.position(), point.stamp().text(), bounds, kind, digest);
            try {
                state.createProgress(progress);
                return progress;
            } catch (ConflictException byAnotherWorker) {
                return state.progress(migration, table).orElse(progress);
            }
        });
    }
}
