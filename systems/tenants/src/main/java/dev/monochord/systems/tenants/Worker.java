package dev.monochord.systems.tenants;

import dev.monochord.systems.kit.FailureIsolation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Executes runs in the background, a few at once, and renews their claims until they have ended. It stands where the design
 * document has Step Functions. Thread-safe.
 *
 * <p>Closing it finishes what runs and gives back the claims of what has not begun. A run that waits for a stack or an
 * execution hands over. One that cannot be finished in time, or dies with the process, is taken over when its claim has
 * ended.
 */
final class Worker implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Worker.class.getName());
    private static final long CLOSING_SECONDS = 15;

    /** Three renewals within the time for which a claim is renewed. */
    private static final long TICK_SECONDS = AttemptRules.RENEWED.toSeconds() / 3;

    private final ThreadPoolExecutor threads;
    private final ScheduledExecutorService ticks;
    private final Set<Task> unfinished = ConcurrentHashMap.newKeySet();
    private final FailureIsolation isolation;

    /** @param most the maximum number of runs at a time */
    Worker(int most, FailureIsolation isolation) {
        this.isolation = isolation;
        threads = new ThreadPoolExecutor(most, most, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), daemons("run"));
        threads.allowCoreThreadTimeOut(true);
        ticks = Executors.newSingleThreadScheduledExecutor(daemons("tick"));
        every("renewal of claims", this::renew);
    }

    private static ThreadFactory daemons(String job) {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "monochord-tenants-" + job + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    void start(Run<?> run) {
        Task task = new Task(run);
        unfinished.add(task);
        threads.execute(task);
    }

    /** Runs a task at every tick until this is closed. A failure does not end later ticks. */
    void every(String name, Runnable work) {
        ticks.scheduleWithFixedDelay(() -> isolation.attempt(name, work), TICK_SECONDS, TICK_SECONDS, TimeUnit.SECONDS);
    }

    /** Renews the claims of what runs or waits for a thread. */
    void renew() {
        isolation.each(
                unfinished, task -> "renewal of the claim of tenant " + task.run.tenantId(), task -> task.run.renew());
    }

    @Override
    public void close() {
        threads.shutdown();
        unfinished.forEach(task -> task.run.stop());
        List<Runnable> waiting = new ArrayList<>();
        threads.getQueue().drainTo(waiting);
        for (Runnable task : waiting) {
            if (task instanceof Task known) {
                known.run.abandon();
            }
        }
        try {
            if (!threads.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "Provisioning is still running " + CLOSING_SECONDS + " s after it was closed");
                threads.shutdownNow();
            }
        } catch (InterruptedException asked) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        } finally {
            ticks.shutdownNow();
        }
    }

    private final class Task implements Runnable {

        private final Run<?> run;

        Task(Run<?> run) {
            this.run = run;
        }

        @Override
        public void run() {
            try {
                run.execute();
            } finally {
                unfinished.remove(this);
            }
        }
    }
}
