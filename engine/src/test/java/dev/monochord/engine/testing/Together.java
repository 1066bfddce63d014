package dev.monochord.engine.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Threads that begin a task at the same moment, so that a test meets the races it is about. */
public final class Together {

    private Together() {}

    /** A task of one of several threads. */
    @FunctionalInterface
    public interface Task<T> {
        T run(int thread) throws Exception;
    }

    /** A task without a result. */
    @FunctionalInterface
    public interface Action {
        void run(int thread) throws Exception;
    }

    /**
     * Runs a task on every one of {@code threads} threads and gives the results in the order of the threads. Returns when
     * all have ended; what the first of them threw is the cause of an {@link AssertionError}.
     */
    public static <T> List<T> call(int threads, Task<T> task) {
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Callable<T>> calls = IntStream.range(0, threads)
                .<Callable<T>>mapToObj(thread -> () -> {
                    start.await();
                    return task.run(thread);
                })
                .toList();
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> result : executor.invokeAll(calls)) {
                results.add(result.get());
            }
            return results;
        } catch (ExecutionException failure) {
            throw new AssertionError("A thread failed", failure.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError("The test was stopped", stopped);
        } finally {
            executor.shutdownNow();
        }
    }

    /** Runs an action on every one of {@code threads} threads; see {@link #call}. */
    public static void run(int threads, Action action) {
        call(threads, thread -> {
            action.run(thread);
            return thread;
        });
    }
}
