package dev.monochord.engine.internal.storage;

import dev.monochord.engine.internal.time.DaemonThreads;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Gives the space of deleted rows back to the disk, on a thread of its own.
 *
 * <p>A deleted range is compacted at once. Single deletes are compacted by RocksDB itself once a file holds many of
 * them, but being small they could stay in memory for very long before they make a file. So the file is asked for when
 * there are many, and not more often than every few seconds, because small files cost later.
 */
final class SpaceReclaim implements AutoCloseable {

    private static final Logger LOG = System.getLogger(SpaceReclaim.class.getName());

    private static final long MANY_DELETES = 1024;
    private static final long SECONDS_BETWEEN_FLUSHES = 10;

    private final RocksDB db;
    private final AtomicLong deletes = new AtomicLong();
    private final AtomicBoolean flushAhead = new AtomicBoolean();
    private final FlushOptions flush = new FlushOptions().setWaitForFlush(true).setAllowWriteStall(false);
    private final CompactRangeOptions options =
            new CompactRangeOptions().setExclusiveManualCompaction(false).setMaxSubcompactions(1);
    private final ScheduledThreadPoolExecutor thread =
            new ScheduledThreadPoolExecutor(1, DaemonThreads.named("monochord-reclaim"));

    SpaceReclaim(RocksDB db) {
        this.db = db;
        thread.setKeepAliveTime(SECONDS_BETWEEN_FLUSHES, TimeUnit.SECONDS);
        thread.allowCoreThreadTimeOut(true);
    }

    void deletedRange(byte[] from, byte[] to) {
        thread.execute(() -> compact(from, to));
    }

    void deleted(int count) {
        if (count > 0
                && deletes.addAndGet(count) >= MANY_DELETES
                && !flushAhead.get()
                && flushAhead.compareAndSet(false, true)) {
            ScheduledFuture<?> unused = thread.schedule(this::flush, SECONDS_BETWEEN_FLUSHES, TimeUnit.SECONDS);
        }
    }

    private void flush() {
        deletes.set(0);
        flushAhead.set(false);
        try {
            db.flush(flush);
        } catch (RocksDBException e) {
            // Nothing is lost: the rows are in the log, and the next flush takes them.
            LOG.log(Level.DEBUG, "Flush after deletes failed", e);
        }
    }

    /** Does what is ahead now, and waits for it. */
    void now() {
        try {
            thread.submit(this::flush).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while space was reclaimed", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("Space could not be reclaimed", e);
        }
    }

    private void compact(byte[] from, byte[] to) {
        try {
            db.compactRange(db.getDefaultColumnFamily(), from, to, options);
        } catch (RocksDBException e) {
            // The rows are gone either way; a later compaction in the usual course gives the space back.
            LOG.log(Level.DEBUG, "Compaction of a deleted range stopped", e);
        }
    }

    /** Stops the compaction that is running and waits for its thread, which uses the database. */
    @Override
    public void close() {
        options.setCanceled(true);
        thread.shutdownNow();
        DaemonThreads.await(() -> thread.awaitTermination(1, TimeUnit.MINUTES));
        options.close();
        flush.close();
    }
}
