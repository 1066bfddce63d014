package dev.monochord.migrate.postgres;

import dev.monochord.migrate.postgres.catalog.TableColumns;
import dev.monochord.migrate.postgres.change.SourceLag;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.migrate.postgres.state.ChangeProgress;
import dev.monochord.migrate.postgres.transfer.CopyProgress;
import dev.monochord.migrate.postgres.transfer.CopySegments;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How far a migration from PostgreSQL has come.
 *
 * @param tables the tables that are copied; empty if the migration has not begun
 * @param changes the changes that were applied
 * @param lag how far changes are behind; null if none are captured
 * @param rejected how many rows could not be moved
 * @param verifiedAt when the last verification found no difference; null if none did
 * @param endedAt when the capture was ended; null if it was not
 */
public record TransferStatus(
        List<Table> tables,
        ChangeProgress changes,
        @Nullable SourceLag lag,
        int rejected,
        @Nullable Instant verifiedAt,
        @Nullable Instant endedAt) {

    /**
     * A table that is copied.
     *
     * @param estimatedRows how many rows PostgreSQL expects in the table; 0 if it does not know
     */
    public record Table(CopyProgress copy, long estimatedRows) {

        /** The share that is copied, in percent; at most 99 before the end, since the number of rows is an estimate. */
        public long percent() {
            if (copy.copied()) {
                return 100;
            }
            return estimatedRows == 0 ? 0 : Math.min(99, copy.read() * 100 / estimatedRows);
        }
    }

    public TransferStatus {
        tables = List.copyOf(tables);
    }

    static TransferStatus notBegun(String migration) {
        return new TransferStatus(List.of(), ChangeProgress.none(migration), null, 0, null, null);
    }

    static TransferStatus read(
            TransferLedger ledger, CopySegments segments, Connection sql, int rejected, Supplier<SourceLag> lag) {
        List<Table> tables = ledger.begun().stream()
                .map(begun -> new Table(
                        segments.progress(begun), TableColumns.estimatedRows(sql, SourceTable.parse(begun.table()))))
                .toList();
        boolean captures = !tables.isEmpty() && ledger.endedAt() == null;
        return new TransferStatus(
                tables, ledger.changes(), captures ? lag.get() : null, rejected, ledger.verifiedAt(), ledger.endedAt());
    }
}
