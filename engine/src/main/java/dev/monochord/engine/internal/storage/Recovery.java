package dev.monochord.engine.internal.storage;

import dev.monochord.engine.internal.time.DaemonThreads;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.rocksdb.RocksDBException;

/**
 * Tries once a second to write while writes fail, so that a store gets well again also if nobody else writes because it
 * is not. Thread-safe.
 */
final class Recovery implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Recovery.class.getName());
    private static final long SECONDS = 1;

    private final StoreHealth health;
    private final Attempt attempt;
    private final AtomicBoolean running = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(
            1, DaemonThreads.named("monochord-recovery"), new ThreadPoolExecutor.DiscardPolicy());
    private final Consumer<Runnable> later;

    /** What ends without an exception if writes succeed. */
    interface Attempt {
        void run() throws RocksDBException, IOException;
    }

    Recovery(StoreHealth health, Attempt attempt) {
        this.health = health;
        this.attempt = attempt;
        this.later = this::inASecond;
        thread.setKeepAliveTime(10 * SECONDS, TimeUnit.SECONDS);
        thread.allowCoreThreadTimeOut(true);
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** With something else than a second on a thread of its own between two attempts. */
    Recovery(StoreHealth health, Attempt attempt, Consumer<Runnable> later) {
        this.health = health;
        this.attempt = attempt;
        this.later = later;
    }

    /** Begins to try, unless that is being done or there is nothing that could end. */
    void begin() {
        if (health.mayRecover() && running.compareAndSet(false, true)) {
            later.accept(this::again);
        }
    }

    private void inASecond(Runnable work) {
        ScheduledFuture<?> unused = thread.schedule(work, SECONDS, TimeUnit.SECONDS);
    }

    private void again() {
        try {
            attempt.run();
            running.set(false);
            health.recovered();
        } catch (RocksDBException | IOException | RuntimeException | Error e) {
            // Errors such as a lack of memory are temporary too, and this is the only retry.
            later.accept(this::again);
            LOG.log(Level.DEBUG, "Writes still fail", e);
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        DaemonThreads.await(() -> thread.awaitTermination(1, TimeUnit.MINUTES));
    }
}
