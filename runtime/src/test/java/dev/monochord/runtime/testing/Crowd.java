package dev.monochord.runtime.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Many threads that begin at once. */
public final class Crowd {

    private Crowd() {}

    /** What came of each: its answer, or what it threw. */
    public static List<Object> of(int size, IntFunction<Callable<?>> each) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(size);
        try {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<Object>> running = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                Callable<?> one = each.apply(i);
                running.add(threads.submit(() -> {
                    start.await();
                    try {
                        return one.call();
                    } catch (RuntimeException e) {
                        return e;
                    }
                }));
            }
            start.countDown();
            List<Object> outcomes = new ArrayList<>();
            for (Future<Object> one : running) {
                outcomes.add(one.get());
            }
            return outcomes;
        } catch (ExecutionException e) {
            throw new AssertionError("A thread of the crowd died", e);
        } finally {
            threads.shutdownNow();
        }
    }
}
