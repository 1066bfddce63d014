package dev.monochord.systems.qrie;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Work that is done by a few threads at once. */
final class Parallel {

    private Parallel() {}

    /** Does all of the work and returns the results in its order; throws what the first that failed threw. */
    static <T> List<T> run(int threads, List<Supplier<T>> work) {
        if (threads == 1 || work.size() < 2) {
            return work.stream().map(Supplier::get).toList();
        }
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, work.size()), task -> {
            Thread thread = new Thread(task, "monochord-qrie-scan");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<CompletableFuture<T>> running = new ArrayList<>();
            for (Supplier<T> each : work) {
                running.add(CompletableFuture.supplyAsync(each, pool));
            }
            return running.stream().map(Parallel::result).toList();
        } finally {
            pool.shutdownNow();
        }
    }

    private static <T> T result(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }
}
