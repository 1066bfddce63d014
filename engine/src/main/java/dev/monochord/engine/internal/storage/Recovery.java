package dev.monochord.engine.internal.storage;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.rocksdb.RocksDBException;

/**
 * Tries to write once a second while writes fail, so that a store is known to be well again also if nobody else writes
 * because it is not. RocksDB resumes by itself once it has space; this only finds out. Thread-safe.
 */
final class Recovery implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Recovery.class.getName());
    private static final long SECONDS = 1;

    private final StoreHealth health;
    private final WriteAttempt write;
    private final AtomicBoolean running = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor thread =
            new ScheduledThreadPoolExecutor(1, Recovery::daemon, new ThreadPoolExecutor.DiscardPolicy());

    /** A write that changes nothing. */
    interface WriteAttempt {
        void run() throws RocksDBException;
    }

    Recovery(StoreHealth health, WriteAttempt write) {
        this.health = health;
        this.write = write;
        thread.setKeepAliveTime(10 * SECONDS, TimeUnit.SECONDS);
        thread.allowCoreThreadTimeOut(true);
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Begins to try, unless that is being done or there is nothing that could end. */
    void begin() {
        if (health.mayRecover() && running.compareAndSet(false, true)) {
            later();
        }
    }

    private void later() {
        ScheduledFuture<?> unused = thread.schedule(this::attempt, SECONDS, TimeUnit.SECONDS);
    }

    private void attempt() {
        try {
            write.run();
            running.set(false);
            health.recovered();
        } catch (RocksDBException e) {
            LOG.log(Level.DEBUG, "Writes still fail", e);
            later();
        }
    }

    @Override
    public void close() {
        thread.shutdown();
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
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "monochord-recovery");
        thread.setDaemon(true);
        return thread;
    }
}
