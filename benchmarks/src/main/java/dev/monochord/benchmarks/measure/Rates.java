package dev.monochord.benchmarks.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Measures rates of several sides in turns, so that what the machine does besides hits them alike: a round measures each
 * side once, and a side's rate is the median of its rounds.
 */
public record Rates(Duration warmUp, Duration time, int rounds) {

    /** A unit of work; returns how many things it did. */
    @FunctionalInterface
    public interface Work {
        int run() throws Exception;
    }

    /** One side: a name, and the work that each of its threads repeats. */
    public record Side(String name, int threads, Work work) {}

    /** The rates of the sides, in things a second, in the order of the sides. */
    public double[] measure(List<Side> sides) {
        sides.forEach(side -> rate(side, warmUp));
        double[][] seen = new double[sides.size()][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int side = 0; side < sides.size(); side++) {
                seen[side][round] = rate(sides.get(side), time);
            }
        }
        return Arrays.stream(seen).mapToDouble(Rates::median).toArray();
    }

    /**
     * Two sides compared round by round.
     *
     * @param first the median rate of the first side
     * @param second the median rate of the second side
     * @param ratio the median over the rounds of first / second
     */
    public record Comparison(double first, double second, double ratio) {}

    /**
     * Compares two sides in many short rounds, each of which measures one right after the other and begins with the other
     * side than the round before. The ratio is taken within a round: what slows the machine for seconds slows both sides
     * of that round, and what hits one side only is an outlier that the median leaves out.
     */
    public Comparison compare(Side first, Side second, int turns) {
        rate(first, warmUp);
        rate(second, warmUp);
        Duration turn = time.dividedBy(2);
        double[] ones = new double[turns];
        double[] others = new double[turns];
        double[] ratios = new double[turns];
        for (int i = 0; i < turns; i++) {
            if (i % 2 == 0) {
                ones[i] = rate(first, turn);
                others[i] = rate(second, turn);
            } else {
                others[i] = rate(second, turn);
                ones[i] = rate(first, turn);
            }
            ratios[i] = ones[i] / others[i];
        }
        return new Comparison(median(ones), median(others), median(ratios));
    }

    /** The value in the middle. */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
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
