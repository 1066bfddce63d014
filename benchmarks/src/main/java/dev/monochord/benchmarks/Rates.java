package dev.monochord.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Measures rates of several sides in turns, so that what the machine does besides hits them alike: a round measures each
 * side once, and a side's rate is the median of its rounds.
 */
public final class Rates {

    private final Duration warmUp;
    private final Duration time;
    private final int rounds;

    /** A unit of work; answers how many things it did. */
    @FunctionalInterface
    public interface Work {
        int run() throws Exception;
    }

    /** One side: a name, and the work that each of its threads repeats. */
    public record Side(String name, int threads, Work work) {}

    public Rates(Duration warmUp, Duration time, int rounds) {
        this.warmUp = warmUp;
        this.time = time;
        this.rounds = rounds;
    }

    /** The rates of the sides, in things a second. */
    public Map<String, Double> measure(List<Side> sides) {
        Map<String, List<Double>> seen = new LinkedHashMap<>();
        for (Side side : sides) {
            seen.put(side.name(), new ArrayList<>());
            rate(side, warmUp);
        }
        for (int round = 0; round < rounds; round++) {
            for (Side side : sides) {
                seen.get(side.name()).add(rate(side, time));
            }
        }
        Map<String, Double> medians = new LinkedHashMap<>();
        seen.forEach((name, rates) -> medians.put(name, median(rates)));
        return medians;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private static double rate(Side side, Duration time) {
        if (side.threads() == 1) {
            return repeat(side.work(), time.toNanos());
        }
        ExecutorService pool = Executors.newFixedThreadPool(side.threads());
        try {
            List<Future<Double>> results = new ArrayList<>();
            for (int i = 0; i < side.threads(); i++) {
                results.add(pool.submit(() -> repeat(side.work(), time.toNanos())));
            }
            double sum = 0;
            for (Future<Double> result : results) {
                sum += result.get();
            }
            return sum;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while measuring " + side.name(), e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("Measuring " + side.name() + " failed: " + e.getCause(), e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private static double repeat(Work work, long nanos) {
        long start = System.nanoTime();
        long done = 0;
        long elapsed;
        try {
            do {
                done += work.run();
                elapsed = System.nanoTime() - start;
            } while (elapsed < nanos);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("The work failed", e);
        }
        return done * 1e9 / elapsed;
    }
}
