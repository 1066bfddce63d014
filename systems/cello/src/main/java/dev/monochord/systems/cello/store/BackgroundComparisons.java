package dev.monochord.systems.cello.store;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Compares a sample of the reads in the background, so that no caller waits for the second store. What does not find room, or
 * waits longer than the deadline, is dropped and counted: a late comparison would find the writes since. Thread-safe.
 */
final class BackgroundComparisons implements AutoCloseable {

    private static final int THREADS = 2;
    private static final int WAITING = 100;
    private static final Duration DEADLINE = Duration.ofSeconds(2);

    private final ThreadPoolExecutor executor;
    private final int percent;
    private final Runnable dropped;
    private int pending;

    /**
     * Comparisons of a percentage of the reads.
     *
     * @param dropped called for each comparison that is not made
     */
    BackgroundComparisons(int percent, Runnable dropped) {
        this.percent = percent;
        this.dropped = dropped;
        executor = new ThreadPoolExecutor(
                THREADS, THREADS, 10, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), work -> {
                    Thread thread = new Thread(work, "cello-compare");
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
    }

    /** Compares later, or never; returns at once. */
    void offer(Runnable comparison) {
        if (ThreadLocalRandom.current().nextInt(100) >= percent) {
            return;
        }
        long offered = System.nanoTime();
        begun();
        try {
            executor.execute(() -> {
                try {
                    if (System.nanoTime() - offered > DEADLINE.toNanos()) {
                        dropped.run();
                    } else {
                        comparison.run();
                    }
                } finally {
                    ended();
                }
            });
        } catch (RejectedExecutionException full) {
            ended();
            dropped.run();
        }
    }

    private synchronized void begun() {
        pending++;
    }

    private synchronized void ended() {
        pending--;
        notifyAll();
    }

    /** Waits until nothing is compared, at most as long as the deadline. */
    synchronized void settle() {
        long end = System.nanoTime() + DEADLINE.toNanos();
        try {
            for (long left = DEADLINE.toMillis();
                    pending > 0 && left > 0;
                    left = (end - System.nanoTime()) / 1_000_000) {
                wait(left);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
