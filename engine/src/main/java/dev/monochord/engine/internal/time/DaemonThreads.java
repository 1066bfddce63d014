package dev.monochord.engine.internal.time;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Threads that do not keep the process alive, and how to wait for their end. */
public final class DaemonThreads {

    private DaemonThreads() {}

    /** Something to wait for. */
    public interface Wait {
        boolean isOver() throws InterruptedException;
    }

    /** Makes daemon threads of this name. */
    public static ThreadFactory named(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Waits to the end. An interrupt does not cut it short and is not lost. */
    public static void await(Wait wait) {
        boolean interrupted = false;
        boolean over = false;
        while (!over) {
            try {
                over = wait.isOver();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the end of a thread as {@link #await} does. */
    public static void join(Thread thread) {
        await(() -> {
            thread.join();
            return true;
        });
    }

    /** Waits for the end of a thread as {@link #await} does, at most this long; returns whether it has ended. */
    public static boolean join(Thread thread, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        await(() -> {
            TimeUnit.NANOSECONDS.timedJoin(thread, deadline - System.nanoTime());
            return true;
        });
        return !thread.isAlive();
    }
}
