package dev.monochord.systems.nucleus.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Does many things at the same time, up to a number of them. With a single lane they are done by the caller. Thread-safe.
 *
 * <p>What is done in lanes must not wait for more lanes of the same object, or it may wait for itself.
 */
public final class Lanes implements AutoCloseable {

    private static final int IDLE_SECONDS = 30;

    private final @Nullable ThreadPoolExecutor threads;

    public Lanes(String name, int width) {
        if (width == 1) {
            threads = null;
            return;
        }
        AtomicInteger count = new AtomicInteger();
        threads = new ThreadPoolExecutor(
                width, width, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, name + "-" + count.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Returns what each of the tasks returned, in their order, once all have ended.
     *
     * @throws RuntimeException the first that a task threw
     * @throws CancellationException if the caller was interrupted; tasks that had not begun are not begun
     */
    <T> List<T> all(List<Supplier<T>> tasks) {
        if (threads == null || tasks.size() < 2) {
            return tasks.stream().map(Supplier::get).toList();
        }
        List<Future<T>> running = new ArrayList<>();
        for (Supplier<T> task : tasks) {
            running.add(threads.submit(task::get));
        }
        List<T> results = new ArrayList<>();
        RuntimeException failed = null;
        for (Future<T> each : running) {
            try {
                results.add(each.get());
            } catch (ExecutionException broken) {
                failed = failed == null ? unwrapped(broken) : failed;
            } catch (InterruptedException hurried) {
                running.forEach(unfinished -> unfinished.cancel(true));
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted while things were done in lanes");
            }
        }
        if (failed != null) {
            throw failed;
        }
        return results;
    }

    private static RuntimeException unwrapped(ExecutionException broken) {
        return broken.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(broken);
    }

    /** Interrupts what is under way, and cancels what has not begun. */
    @Override
    public void close() {
        if (threads == null) {
            return;
        }
        for (Runnable waiting : threads.shutdownNow()) {
            if (waiting instanceof Future<?> task) {
                task.cancel(false);
            }
        }
    }
}
