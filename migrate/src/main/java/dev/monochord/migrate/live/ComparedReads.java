package dev.monochord.migrate.live;

import dev.monochord.migrate.state.ReadTimes;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.page.Page;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the other shape as well for a sample of the reads, in the background, and counts where the two do not agree. A
 * difference counts only if it remains when both are read again, since a write may have come in between and indexes lag, and
 * if the control is the same before and after the other shape is read: two reads of an item that is written all the time
 * differ by themselves. A comparison that takes longer than ten seconds, or whose control never stands still, is dropped.
 * The caller never notices, whatever the other shape does. Thread-safe.
 */
public final class ComparedReads {

    private static final System.Logger LOG = System.getLogger(ComparedReads.class.getName());
    private static final int READ_AGAIN = 4;
    private static final int SAMPLES = 10;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final Executor executor;
    private final Sleeper sleeper;
    private final int percent;
    private final LongSupplier nanoTime;
    private final ConcurrentMap<String, Counts> counts = new ConcurrentHashMap<>();
    private final Deque<String> samples = new ArrayDeque<>();
    private long sampled;

    /**
     * Comparisons of a percentage of the reads.
     *
     * @param executor runs them; one that is full rejects, and the comparison is dropped
     * @param sleeper pauses between repeated reads
     */
    public ComparedReads(Executor executor, Sleeper sleeper, int percent) {
        this(executor, sleeper, percent, System::nanoTime);
    }

    ComparedReads(Executor executor, Sleeper sleeper, int percent, LongSupplier nanoTime) {
        this.executor = executor;
        this.sleeper = sleeper;
        this.percent = percent;
        this.nanoTime = nanoTime;
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
     * @param dropped comparisons that were not made because too many were under way, that took too long, whose items were
     *     written at every attempt, or with which the store did not keep up
     * @param incomparable pages that cannot be compared: each is a part of another order, or follows a token of one shape
     */
    public record Tally(long same, long passing, long confirmed, long failed, long dropped, long incomparable) {

        static final Tally NONE = new Tally(0, 0, 0, 0, 0, 0);

        /** How many reads were compared to the end. */
        long compared() {
            return same + passing + confirmed;
        }

        Tally plus(Tally other) {
            return new Tally(
                    same + other.same,
                    passing + other.passing,
                    confirmed + other.confirmed,
                    failed + other.failed,
                    dropped + other.dropped,
                    incomparable + other.incomparable);
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
        return tallies().values().stream().reduce(Tally.NONE, Tally::plus);
    }

    /** How long reads of the new shape took, by access pattern, whether callers waited for them or comparisons. */
    Map<String, ReadTimes> newReads() {
        Map<String, ReadTimes> all = new TreeMap<>();
        counts.forEach((pattern, count) -> all.put(pattern, count.times()));
        return all;
    }

    /** A read of the new shape that is timed. Streams are read later, by the caller, and are not. */
    <T extends @Nullable Object> Supplier<T> timed(String pattern, Supplier<T> next) {
        return () -> {
            long began = nanoTime.getAsLong();
            T result = next.get();
            if (!(result instanceof BaseStream)) {
                counts.computeIfAbsent(pattern, p -> new Counts()).took(Duration.ofNanos(nanoTime.getAsLong() - began));
            }
            return result;
        };
    }

    <T extends @Nullable Object> void compare(
            String pattern, Agreement agreement, T result, Supplier<T> control, Supplier<T> candidate) {
        if (percent == 0
                || agreement == Agreement.NONE
                || result instanceof BaseStream
                || ThreadLocalRandom.current().nextInt(100) >= percent) {
            return;
        }
        Counts count = counts.computeIfAbsent(pattern, p -> new Counts());
        try {
            long begun = nanoTime.getAsLong();
            executor.execute(
                    () -> run(new PendingComparison<>(pattern, agreement, count, begun), result, control, candidate));
        } catch (RejectedExecutionException full) {
            count.dropped.increment();
        }
    }

    /** One comparison; it is given up at its deadline. */
    private record PendingComparison<T>(String pattern, Agreement agreement, Counts count, long begun) {}

    private <T extends @Nullable Object> void run(
            PendingComparison<T> comparison, T result, Supplier<T> control, Supplier<T> candidate) {
        Counts count = comparison.count();
        try {
            if (late(comparison)) {
                return;
            }
            T other = candidate.get();
            if (incomparable(comparison.agreement(), result, other)) {
                count.incomparable.increment();
                return;
            }
            if (same(comparison.agreement(), result, other)) {
                count.same.increment();
                return;
            }
            Duration pause = FIRST_PAUSE;
            boolean stable = false;
            String difference = "";
            for (int i = 0; i < READ_AGAIN; i++) {
                sleeper.sleep(pause);
                pause = pause.multipliedBy(4);
                if (late(comparison)) {
                    return;
                }
                T before = control.get();
                T again = candidate.get();
                T after = control.get();
                if (same(comparison.agreement(), before, again) || same(comparison.agreement(), after, again)) {
                    count.passing.increment();
                    return;
                }
                stable = same(comparison.agreement(), before, after);
                difference = Mismatch.text(before, again);
            }
            if (!stable) {
                count.dropped.increment();
                return;
            }
            count.confirmed.increment();
            sample(comparison.pattern(), difference);
        } catch (PageTokenException inTheMiddle) {
            count.incomparable.increment(); // the other shape cannot go on with a list of one
        } catch (RetriesExhaustedException busy) {
            count.dropped.increment(); // the store did not keep up, which tells nothing about what it holds
        } catch (RuntimeException failure) {
            count.failed.increment();
            sample(comparison.pattern(), Mismatch.text(failure));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Keeps the last few differences and failures. */
    private void sample(String pattern, String text) {
        LOG.log(System.Logger.Level.WARNING, "Compared reads of {0}: {1}", pattern, text);
        synchronized (samples) {
            samples.addLast(pattern + ": " + text);
            sampled++;
            if (samples.size() > SAMPLES) {
                samples.removeFirst();
            }
        }
    }

    /** How many differences and failures there were so far. */
    long sampled() {
        synchronized (samples) {
            return sampled;
        }
    }

    /** The last few differences and failures after so many, oldest first. */
    List<String> samples(long after) {
        synchronized (samples) {
            long skipped = Math.max(0, samples.size() - (sampled - after));
            return samples.stream().skip(skipped).toList();
        }
    }

    /** Whether a comparison has taken too long, which drops it: slow reads must not hold up those that wait. */
    private boolean late(PendingComparison<?> comparison) {
        boolean late = nanoTime.getAsLong() - comparison.begun() > DEADLINE.toNanos();
        if (late) {
            comparison.count().dropped.increment();
        }
        return late;
    }

    /** Parts of two orders have no items that both must have. */
    private static boolean incomparable(Agreement agreement, @Nullable Object one, @Nullable Object other) {
        return agreement == Agreement.ANY_ORDER
                && one instanceof Page<?> first
                && other instanceof Page<?> second
                && (first.hasNext() || second.hasNext());
    }

    /** Two pages may end at different places of the same list, so only what both have is compared, unless a list ends. */
    private static boolean same(Agreement agreement, @Nullable Object one, @Nullable Object other) {
        if (one instanceof Page<?> first && other instanceof Page<?> second) {
            if (agreement == Agreement.ANY_ORDER) {
                return sameInAnyOrder(first.items(), second.items());
            }
            boolean longer = first.items().size() > second.items().size();
            Page<?> shorter = longer ? second : first;
            int both = shorter.items().size();
            boolean ended =
                    !shorter.hasNext() && (longer ? first : second).items().size() > both;
            return !ended
                    && first.items().subList(0, both).equals(second.items().subList(0, both));
        }
        if (agreement == Agreement.ANY_ORDER && one instanceof List<?> first && other instanceof List<?> second) {
            return sameInAnyOrder(first, second);
        }
        return Objects.equals(one, other);
    }

    private static boolean sameInAnyOrder(List<?> one, List<?> other) {
        return occurrences(one).equals(occurrences(other));
    }

    private static Map<Object, Long> occurrences(List<?> items) {
        return items.stream().collect(Collectors.groupingBy(item -> (Object) item, Collectors.counting()));
    }

    private static final class Counts {

        private final LongAdder same = new LongAdder();
        private final LongAdder passing = new LongAdder();
        private final LongAdder confirmed = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private final LongAdder dropped = new LongAdder();
        private final LongAdder incomparable = new LongAdder();

        private final AtomicLongArray times = new AtomicLongArray(ReadTimes.SIZE);

        void took(Duration time) {
            times.incrementAndGet(ReadTimes.step(time));
        }

        ReadTimes times() {
            return new ReadTimes(
                    IntStream.range(0, times.length()).mapToObj(times::get).toList());
        }

        Tally tally() {
            return new Tally(
                    same.sum(), passing.sum(), confirmed.sum(), failed.sum(), dropped.sum(), incomparable.sum());
        }
    }
}
