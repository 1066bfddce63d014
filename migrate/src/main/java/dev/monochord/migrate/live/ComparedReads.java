package dev.monochord.migrate.live;

import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.page.Page;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the other shape as well for a sample of the reads, in the background, and counts where the two do not agree. A
 * difference counts only if it remains when both are read again: a write may have come in between, and indexes lag. The
 * caller never notices, whatever the other shape does. Thread-safe.
 */
public final class ComparedReads {

    private static final System.Logger LOG = System.getLogger(ComparedReads.class.getName());
    private static final int READ_AGAIN = 4;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);

    private final Executor executor;
    private final Sleeper sleeper;
    private final int percent;
    private final ConcurrentMap<String, Counts> counts = new ConcurrentHashMap<>();

    /**
     * Comparisons of a percentage of the reads.
     *
     * @param executor runs them; one that is full rejects, and the comparison is dropped
     * @param sleeper pauses between repeated reads
     */
    public ComparedReads(Executor executor, Sleeper sleeper, int percent) {
        this.executor = executor;
        this.sleeper = sleeper;
        this.percent = percent;
    }

    /** No comparisons. */
    public static ComparedReads none() {
        return new ComparedReads(Runnable::run, Sleeper.system(), 0);
    }

    /**
     * What came of the comparisons of one access pattern.
     *
     * @param same reads that agreed at once
     * @param passing differences that were gone when both were read again
     * @param confirmed differences that remained
     * @param failed reads of the other shape that failed
     * @param dropped comparisons that were not made because too many were under way
     */
    public record Tally(long same, long passing, long confirmed, long failed, long dropped) {

        Tally plus(Tally other) {
            return new Tally(
                    same + other.same,
                    passing + other.passing,
                    confirmed + other.confirmed,
                    failed + other.failed,
                    dropped + other.dropped);
        }
    }

    /** What came of the comparisons, by access pattern. */
    public Map<String, Tally> tallies() {
        Map<String, Tally> all = new TreeMap<>();
        counts.forEach((pattern, count) -> all.put(pattern, count.tally()));
        return all;
    }

    /** What came of all comparisons. */
    Tally total() {
        return tallies().values().stream().reduce(new Tally(0, 0, 0, 0, 0), Tally::plus);
    }

    <T> void compare(String pattern, T result, Supplier<T> control, Supplier<T> candidate) {
        if (percent == 0
                || result instanceof BaseStream
                || ThreadLocalRandom.current().nextInt(100) >= percent) {
            return;
        }
        Counts count = counts.computeIfAbsent(pattern, p -> new Counts());
        try {
            executor.execute(() -> run(pattern, count, result, control, candidate));
        } catch (RejectedExecutionException full) {
            count.dropped.increment();
        }
    }

    private <T> void run(String pattern, Counts count, T result, Supplier<T> control, Supplier<T> candidate) {
        try {
            if (same(result, candidate.get())) {
                count.same.increment();
                return;
            }
            Duration pause = FIRST_PAUSE;
            for (int i = 0; i < READ_AGAIN; i++) {
                sleeper.sleep(pause);
                pause = pause.multipliedBy(4);
                if (same(control.get(), candidate.get())) {
                    count.passing.increment();
                    return;
                }
            }
            count.confirmed.increment();
            LOG.log(System.Logger.Level.WARNING, "The two shapes differ in what {0} reads.", pattern);
        } catch (RuntimeException failure) {
            count.failed.increment();
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The comparison of {0} failed: {1}",
                    pattern,
                    Objects.requireNonNullElse(failure.getMessage(), failure.toString()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Two pages may end at different places of the same list, so only what both have is compared. */
    private static boolean same(@Nullable Object one, @Nullable Object other) {
        if (one instanceof Page<?> first && other instanceof Page<?> second) {
            int both = Math.min(first.items().size(), second.items().size());
            return first.items().subList(0, both).equals(second.items().subList(0, both));
        }
        return Objects.equals(one, other);
    }

    private static final class Counts {

        private final LongAdder same = new LongAdder();
        private final LongAdder passing = new LongAdder();
        private final LongAdder confirmed = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private final LongAdder dropped = new LongAdder();

        Tally tally() {
            return new Tally(same.sum(), passing.sum(), confirmed.sum(), failed.sum(), dropped.sum());
        }
    }
}
