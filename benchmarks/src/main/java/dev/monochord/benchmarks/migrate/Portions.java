package dev.monochord.benchmarks.migrate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** A range of numbers, shared by some threads in portions. */
record Portions(int threads, int size) {

    /** What is done with a portion. */
    interface Work {

        void run(int from, int to);
    }

    void run(int from, int to, Work work) throws InterruptedException {
        AtomicInteger next = new AtomicInteger(from);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(pool.submit(() -> {
                    for (int at = next.getAndAdd(size); at < to; at = next.getAndAdd(size)) {
                        work.run(at, Math.min(to, at + size));
                    }
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException("Loading failed", failed);
        } finally {
            pool.shutdownNow();
        }
    }
}
