package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.change.CaptureLostException;
import dev.monochord.migrate.postgres.change.ChangeBatch;
import dev.monochord.migrate.postgres.change.ChangeSource;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceChange;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.UnmappableRowException;
import dev.monochord.migrate.postgres.state.ChangeProgress;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.runtime.error.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Applies changes in batches. A position is confirmed after the last write of its batch, so that an applier that was killed
 * gets the rest again. Every attempt at a write is made under a {@link WriteLease}.
 */
public final class ChangeApplier {

    private final Map<SourceTable, RowMapper> mappers;
    private final ChangeSource source;
    private final WriteLanes writes;
    private final TransferTable state;
    private final int batchSize;
    private final WriteLease lease;
    private ChangeProgress progress;
    private TransferTally unrecorded = TransferTally.NONE;

    /**
     * An applier of changes.
     *
     * @param source of which this process is the one reader; see {@link ChangeSource#poll}
     */
    public ChangeApplier(
            String migration,
            Map<SourceTable, RowMapper> mappers,
            ChangeSource source,
            WriteLanes writes,
            TransferTable state,
            int batchSize,
            LongSupplier nanoTime) {
        this.mappers = Map.copyOf(mappers);
        this.source = source;
        this.writes = writes;
        this.state = state;
        this.batchSize = batchSize;
        lease = new WriteLease(source::keepAlive, nanoTime);
        progress = state.changes(migration).orElse(ChangeProgress.none(migration));
    }

    /**
     * Applies the changes that there are, about a batch of them. Returns the batch, which may be empty.
     *
     * @throws CaptureLostException if changes are missing, or belong to a table that the mapping does not have
     */
    public ChangeBatch apply() {
        ChangeBatch batch = source.poll(batchSize);
        if (batch.isEmpty()) {
            return batch;
        }
        lease.require();
        List<StampedWrite> planned = new ArrayList<>();
        batch.changes().forEach(change -> plan(change, planned));
        unrecorded = unrecorded.plus(writes.write(planned, lease::require, () -> {
            lease.require();
            return true;
        }));
        String position = batch.position();
        if (position != null) {
            progress = progress.after(position, unrecorded.written(), unrecorded.skipped(), unrecorded.failed());
            unrecorded = TransferTally.NONE;
            lease.require();
            state.putChanges(progress);
            source.confirm(position);
        }
        return batch;
    }

    /**
     * Checks before a write outside of batches that this process still is the one reader.
     *
     * @throws dev.monochord.runtime.error.MonochordException if another one may be by now
     */
    public void requireLease() {
        lease.require();
    }

    private void plan(SourceChange change, List<StampedWrite> planned) {
        RowMapper mapper = mappers.get(change.table());
        if (mapper == null) {
            throw new CaptureLostException(
                    "there are changes of table " + change.table()
                            + ", which the mapping does not have, since a table was"
                            + " renamed or moved to another schema",
                    null);
        }
        ChangeStamp stamp = change.stamp();
        requireKey(mapper, change);
        if (change instanceof SourceChange.Insert insert) {
            put(mapper, insert.row(), stamp, planned);
        } else if (change instanceof SourceChange.Update update) {
            SourceRow before = update.before();
            if (moves(mapper, before, update.row())) {
                bury(mapper, before, stamp, planned);
            }
            put(mapper, update.row(), stamp, planned);
        } else if (change instanceof SourceChange.Delete delete) {
            bury(mapper, delete.before(), stamp, planned);
        }
    }

    /** Without the old key, the item of a row that moves or is deleted would stay, and nothing would tell. */
    private static void requireKey(RowMapper mapper, SourceChange change) {
        SourceRow before = change instanceof SourceChange.Update update
                ? update.before()
                : change instanceof SourceChange.Delete delete ? delete.before() : null;
        if (before != null && !mapper.hasKey(before)) {
            throw new FaultException(
                    "table " + change.table() + " no longer tells the key of items whose rows change: ALTER TABLE "
                            + change.table() + " REPLICA IDENTITY FULL, and reset the migration",
                    null);
        }
    }

    private static boolean moves(RowMapper mapper, SourceRow before, SourceRow row) {
        try {
            return !mapper.key(before).equals(mapper.key(row));
        } catch (UnmappableRowException unknown) {
            return true; // the new row is rejected below, and the old one may have had an item
        }
    }

    private void put(RowMapper mapper, SourceRow row, ChangeStamp stamp, List<StampedWrite> planned) {
        try {
            planned.add(StampedWrite.put(mapper, row, stamp));
        } catch (UnmappableRowException unmappable) {
            reject(mapper, row, stamp, unmappable);
        }
    }

    private void bury(RowMapper mapper, SourceRow row, ChangeStamp stamp, List<StampedWrite> planned) {
        try {
            planned.add(StampedWrite.tombstone(mapper, row, stamp));
        } catch (UnmappableRowException unmappable) {
            reject(mapper, row, stamp, unmappable);
        }
    }

    private void reject(RowMapper mapper, SourceRow row, ChangeStamp stamp, UnmappableRowException why) {
        unrecorded = unrecorded.plus(writes.reject(mapper.source(row), stamp.text(), String.valueOf(why.getMessage())));
    }
}
