package dev.monochord.engine.internal.time;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A task on a daemon thread of its own, run again and again with a pause between, until it is closed. */
public final class Periodic implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Periodic.class.getName());

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private final Duration patience;

    public Periodic(String name, Duration pause, Runnable task) {
        this(name, pause, task, PATIENCE);
    }

    /** A task for which {@link #close} waits at most {@code patience}. */
    Periodic(String name, Duration pause, Runnable task, Duration patience) {
        this.patience = patience;
        this.thread = DaemonThreads.named(name).newThread(() -> run(name, pause, task));
        thread.start();
    }

    private void run(String name, Duration pause, Runnable task) {
        try {
            while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                try {
                    task.run();
                } catch (RuntimeException | Error failure) {
                    // The next round tries again, after a lack of memory, too: nothing here is owed to a caller.
                    LOG.log(System.Logger.Level.DEBUG, () -> name + " failed and will be tried again", failure);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the task should come to an end soon. */
    public boolean closing() {
        return closed.getCount() == 0;
    }

    /** Starts no further run, and waits for the current one for a limited time. */
    @Override
    public void close() {
        closed.countDown();
        if (!DaemonThreads.join(thread, patience)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    () -> thread.getName() + " is still running " + patience.toSeconds() + " s after it was closed");
        }
    }
}
