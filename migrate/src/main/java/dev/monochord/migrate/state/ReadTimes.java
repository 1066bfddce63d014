package dev.monochord.migrate.state;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How long reads took, in steps of 1, 2, 5, 10 ms and so on up to 10 s. Steps of several processes add up, as quantiles do not.
 * Immutable.
 *
 * @param counts the number of reads in each step; the last one is of reads that took even longer
 */
public record ReadTimes(List<Long> counts) {

    private static final long[] STEPS = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000};

    /** What the last step stands for: longer than anybody waits for a read. */
    private static final Duration LONGER = Duration.ofMinutes(1);

    /** The number of steps. */
    public static final int SIZE = STEPS.length + 1;

    public static final ReadTimes NONE = new ReadTimes(List.of());

    public ReadTimes {
        counts = List.copyOf(counts);
    }

    /** The step of a read that took this long. */
    public static int step(Duration time) {
        int step = 0;
        while (step < STEPS.length && time.compareTo(Duration.ofMillis(STEPS[step])) > 0) {
            step++;
        }
        return step;
    }

    public ReadTimes plus(ReadTimes other) {
        return sum(other, 1);
    }

    public ReadTimes minus(ReadTimes other) {
        return sum(other, -1);
    }

    private ReadTimes sum(ReadTimes other, int sign) {
        List<Long> sums = new ArrayList<>(SIZE);
        for (int i = 0; i < SIZE; i++) {
            sums.add(count(i) + sign * other.count(i));
        }
        return new ReadTimes(sums);
    }

    private long count(int step) {
        return step < counts.size() ? counts.get(step) : 0;
    }

    /** How many reads there were. */
    public long total() {
        return counts.stream().mapToLong(Long::longValue).sum();
    }

    /** The end of the step in which the 99th of 100 reads is; empty if there were none. */
    public Optional<Duration> p99() {
        long total = total();
        if (total == 0) {
            return Optional.empty();
        }
        long seen = 0;
        for (int i = 0; i < STEPS.length; i++) {
            seen += count(i);
            if (seen * 100 >= total * 99) {
                return Optional.of(Duration.ofMillis(STEPS[i]));
            }
        }
        return Optional.of(LONGER);
    }
}
