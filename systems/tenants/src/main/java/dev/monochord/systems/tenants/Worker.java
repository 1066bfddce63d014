package dev.monochord.systems.tenants;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Carries out runs in the background, a few at once. It stands where the design document has Step Functions. For many
 * threads.
 *
 * <p>Closing it finishes what runs and gives back the claims of what has not begun. A run that cannot be finished in time,
 * or dies with the process, is taken over when its lease has passed.
 */
final class Worker implements AutoCloseable {

    private static final long CLOSING_SECONDS = 15;

    private final ThreadPoolExecutor threads;

    Worker(int most) {
        AtomicInteger count = new AtomicInteger();
        threads = new ThreadPoolExecutor(most, most, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, "monochord-tenants-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        threads.allowCoreThreadTimeOut(true);
    }

    void start(Run<?> run) {
        threads.execute(new Task(run));
    }

    @Override
    public void close() {
        threads.shutdown();
        List<Runnable> waiting = new ArrayList<>();
        threads.getQueue().drainTo(waiting);
        for (Runnable task : waiting) {
            if (task instanceof Task known) {
                known.run.abandon();
            }
        }
        try {
            if (!threads.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException asked) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private static final class Task implements Runnable {

        private final Run<?> run;

        Task(Run<?> run) {
            this.run = run;
        }

        @Override
        public void run() {
            run.execute();
        }
    }
}
