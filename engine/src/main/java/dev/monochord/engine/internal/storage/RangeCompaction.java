package dev.monochord.engine.internal.storage;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** Gives the space of deleted ranges back to the disk, one range after the other on a thread of its own. */
final class RangeCompaction implements AutoCloseable {

    private static final Logger LOG = System.getLogger(RangeCompaction.class.getName());

    private final RocksDB db;
    private final CompactRangeOptions options =
            new CompactRangeOptions().setExclusiveManualCompaction(false).setMaxSubcompactions(1);
    private final ExecutorService thread;

    RangeCompaction(RocksDB db) {
        this.db = db;
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), RangeCompaction::daemon);
        executor.allowCoreThreadTimeOut(true);
        this.thread = executor;
    }

    void start(byte[] from, byte[] to) {
        thread.execute(() -> compact(from, to));
    }

    /** Waits for the compactions that were started before this call. */
    void await() {
        try {
            thread.submit(() -> {}).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for a compaction", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("A task that does nothing failed", e);
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
        boolean interrupted = false;
        while (true) {
            try {
                if (thread.awaitTermination(1, TimeUnit.MINUTES)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        options.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "monochord-compaction");
        thread.setDaemon(true);
        return thread;
    }
}
