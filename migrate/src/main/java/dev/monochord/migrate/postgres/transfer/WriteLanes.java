package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.UnmappableRowException;
import dev.monochord.migrate.postgres.state.RejectedRow;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.migrate.work.RateLimit;
import dev.monochord.runtime.error.FaultException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Writes in parallel, those of one key in their order. Rows that are rejected go to the state table, and leave it when a
 * later version of the row is written. For one caller at a time.
 */
public final class WriteLanes implements AutoCloseable {

    private final String migration;
    private final TransferTable state;
    private final TransferStore store;
    private final RateLimit rate;
    private final int lanes;
    /** The rows that are rejected, with the stamps of their newest rejected versions. */
    private final Map<String, String> rejected = new ConcurrentHashMap<>();

    private final ExecutorService threads;
    private boolean looked;

    /**
     * Starts the threads.
     *
     * @param rate listens to the requests of the store
     * @param lanes how many writes go on at once
     */
    public WriteLanes(String migration, TransferTable state, TransferStore store, RateLimit rate, int lanes) {
        this.migration = migration;
        this.state = state;
        this.rate = rate;
        this.lanes = lanes;
        this.store = store;
        threads = Executors.newFixedThreadPool(lanes, task -> {
            Thread thread = new Thread(task, "postgres-migration");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Writes all; returns after the last write.
     *
     * @param guard called before each attempt at a write by several threads; what it throws ends the batch
     * @param alive called after each write and while writes wait, by several threads
     */
    TransferTally write(List<StampedWrite> writes, Runnable guard, BooleanSupplier alive) {
        lookForRejected();
        Map<Integer, List<StampedWrite>> byLane = new HashMap<>();
        for (StampedWrite write : writes) {
            int lane = Math.floorMod(write.key().hashCode(), lanes);
            byLane.computeIfAbsent(lane, none -> new ArrayList<>()).add(write);
        }
        StampedWriter writer = new StampedWriter(store.permitted(guard));
        List<Callable<TransferTally>> tasks = new ArrayList<>();
        byLane.values().forEach(lane -> tasks.add(() -> writeInOrder(lane, writer, alive)));
        return all(tasks).stream().reduce(TransferTally.NONE, TransferTally::plus);
    }

    /** Writes the items of rows with one stamp; rows that have none are rejected. Returns after the last write. */
    public TransferTally copy(RowMapper mapper, List<SourceRow> rows, ChangeStamp stamp) {
        return copy(mapper, rows, stamp, () -> {}, () -> true);
    }

    /**
     * As {@link #copy(RowMapper, List, ChangeStamp)}, for a worker that may lose its segment meanwhile.
     *
     * @param guard called before each attempt at a write by several threads; what it throws ends the copy
     * @param alive called after each write and while writes wait, by several threads
     */
    TransferTally copy(
            RowMapper mapper, List<SourceRow> rows, ChangeStamp stamp, Runnable guard, BooleanSupplier alive) {
        TransferTally tally = TransferTally.NONE;
        List<StampedWrite> page = new ArrayList<>();
        for (SourceRow row : rows) {
            try {
                page.add(StampedWrite.put(mapper, row, stamp));
            } catch (UnmappableRowException unmappable) {
                guard.run();
                tally = tally.plus(reject(mapper.source(row), stamp.text(), String.valueOf(unmappable.getMessage())));
            }
        }
        return tally.plus(write(page, guard, alive));
    }

    /** Does several things at once; returns or throws after the last, so that nothing goes on behind the caller's back. */
    <T> List<T> all(List<Callable<T>> tasks) {
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> task : threads.invokeAll(tasks)) {
                results.add(result(task));
            }
            return results;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new FaultException("interrupted while writing", stopped);
        }
    }

    private TransferTally writeInOrder(List<StampedWrite> writes, StampedWriter writer, BooleanSupplier alive)
            throws InterruptedException {
        TransferTally tally = TransferTally.NONE;
        for (StampedWrite write : writes) {
            StampedOutcome outcome = writer.write(write);
            rate.settle(alive); // a whole page at once would be a burst that others have to wait for
            if (outcome instanceof StampedOutcome.Rejected rejected) {
                tally = tally.plus(reject(write.source(), write.stamp().text(), rejected.reason()));
            } else {
                boolean written = outcome instanceof StampedOutcome.Written;
                if (written && settles(write)) {
                    rejected.remove(write.source());
                    state.deleteRejected(migration, RejectedRow.id(write.source()));
                }
                tally = tally.plus(new TransferTally(written ? 1 : 0, written ? 0 : 1, 0));
            }
        }
        return tally;
    }

    /** Before the first write, as the table of the state may not exist until then. */
    private synchronized void lookForRejected() {
        if (!looked) {
            try (Stream<RejectedRow> known = state.rejected(migration)) {
                known.forEach(row -> rejected.put(row.source(), row.stamp()));
            }
            looked = true;
        }
    }

    /** Whether a write shows that a rejected row is right now. A tombstone at its old key, of the same change, does not. */
    private boolean settles(StampedWrite write) {
        String stamp = rejected.get(write.source());
        int age = stamp == null ? -1 : write.stamp().text().compareTo(stamp);
        return age > 0 || age == 0 && !write.tombstone();
    }

    /** Records a row that cannot be moved. */
    TransferTally reject(String source, String stamp, String reason) {
        lookForRejected();
        String newest = rejected.merge(source, stamp, (known, other) -> known.compareTo(other) > 0 ? known : other);
        state.putRejected(RejectedRow.of(migration, source, newest, reason));
        return new TransferTally(0, 0, 1);
    }

    private static <T> T result(Future<T> task) throws InterruptedException {
        try {
            return task.get();
        } catch (ExecutionException failure) {
            Throwable cause = failure.getCause();
            if (cause instanceof RuntimeException known) {
                throw known;
            }
            if (cause instanceof Error fatal) {
                throw fatal;
            }
            throw new IllegalStateException(cause);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
