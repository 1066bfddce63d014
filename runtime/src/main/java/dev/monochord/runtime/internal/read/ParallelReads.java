package dev.monochord.runtime.internal.read;

import dev.monochord.runtime.error.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs requests at the same time. Its threads are daemons, made when they are needed and gone after a minute without work, so
 * nobody has to close anything.
 */
final class ParallelReads {

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "monochord-read");
        thread.setDaemon(true);
        return thread;
    });

    private ParallelReads() {}

    /** The results, in the order of the work. If one fails the others are cancelled and its exception is thrown. */
    static <R> List<R> run(List<Callable<R>> work) {
        List<Future<R>> futures = new ArrayList<>(work.size());
        try {
            if (work.size() == 1) {
                return List.of(work.get(0).call());
            }
            for (Callable<R> one : work) {
                futures.add(THREADS.submit(one));
            }
            List<R> results = new ArrayList<>(work.size());
            for (Future<R> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FaultException("Interrupted while reading", e);
        } catch (ExecutionException e) {
            throw unchecked(e.getCause() == null ? e : e.getCause());
        } catch (Exception e) {
            throw unchecked(e);
        } finally {
            futures.forEach(future -> future.cancel(true));
        }
    }

    private static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException runtime ? runtime : new FaultException("A read failed", failure);
    }
}
