package dev.monochord.server;

import dev.monochord.systems.kit.HttpSystem;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Asks one system how it is, once at a time: whoever wants to know while it is being asked waits for that answer, and
 * where the answer is overdue is told so at once. Thread-safe.
 */
final class Probe {

    private static final Logger LOG = System.getLogger(Probe.class.getName());

    private final HttpSystem system;
    private final Duration timeout;
    private final Executor threads;
    private @Nullable Check running;

    Probe(HttpSystem system, Duration timeout, Executor threads) {
        this.system = system;
        this.timeout = timeout;
        this.threads = threads;
    }

    /** Begins to ask, unless that is being done. */
    synchronized Check ask() {
        Check known = running;
        if (known != null && !known.task().isDone()) {
            return known;
        }
        FutureTask<?> task = new FutureTask<>(() -> {
            system.checkHealth();
            return true;
        });
        Check begun = new Check(system.name(), task, System.nanoTime() + timeout.toNanos());
        threads.execute(task);
        running = begun;
        return begun;
    }

    /** A question that was asked, and until when it is to be answered. */
    record Check(String system, FutureTask<?> task, long end) {

        boolean succeeds() throws InterruptedException {
            try {
                task.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
                return true;
            } catch (ExecutionException | TimeoutException failing) {
                LOG.log(Level.DEBUG, "health check of " + system + " failed", failing);
                return false;
            }
        }
    }
}
