package dev.monochord.migrate.live;

import dev.monochord.migrate.live.ComparedReads.Tally;
import dev.monochord.migrate.state.ComparedPattern;
import dev.monochord.migrate.state.ComparisonState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.ReadTimes;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Records what a process has compared since the last verification began. The record outlives the process: a difference is
 * forgotten by the next verification and not by a deployment. Not thread-safe.
 */
final class ComparisonRecord {

    private final MigrationsTable table;
    private final String migration;
    private final String instance;
    private final ComparedReads compared;
    private final Clock clock;
    private int pass;
    private Map<String, Tally> earlier = Map.of();
    private Map<String, ReadTimes> earlierReads = Map.of();
    private long earlierSamples;
    private @Nullable ComparisonState recorded;

    ComparisonRecord(MigrationsTable table, String migration, String instance, ComparedReads compared, Clock clock) {
        this.table = table;
        this.migration = migration;
        this.instance = instance;
        this.compared = compared;
        this.clock = clock;
    }

    /** Records what was compared in this pass of the verification, if it has changed. */
    void record(int current) {
        if (current != pass) {
            recordLast();
            pass = current;
            earlier = compared.tallies();
            earlierReads = compared.newReads();
            earlierSamples = compared.sampled();
            recorded = null;
        }
        recordLast();
    }

    /** Records what was compared in the last pass that is known. */
    void recordLast() {
        ComparisonState next = state();
        if (pass > 0 && !next.equals(recorded) && (recorded != null || !isEmpty(next))) {
            table.putComparison(written(next));
            recorded = next;
        }
    }

    private static boolean isEmpty(ComparisonState state) {
        return ComparedPattern.of(List.of(state)).isEmpty();
    }

    /** What was compared since the pass began, at no time: two of them are equal if nothing was compared in between. */
    private ComparisonState state() {
        Map<String, List<Long>> times = new TreeMap<>();
        compared.newReads().forEach((pattern, all) -> {
            ReadTimes since = all.minus(earlierReads.getOrDefault(pattern, ReadTimes.NONE));
            if (since.total() > 0) {
                times.put(pattern, since.counts());
            }
        });
        return new ComparisonState(
                migration,
                ComparisonState.pass(pass),
                instance,
                since(Tally::compared),
                since(Tally::confirmed),
                times,
                Instant.EPOCH,
                since(Tally::failed),
                since(Tally::dropped),
                since(Tally::incomparable),
                compared.samples(earlierSamples));
    }

    private ComparisonState written(ComparisonState state) {
        return new ComparisonState(
                state.id(),
                state.pass(),
                state.instance(),
                state.compared(),
                state.confirmed(),
                state.newReads(),
                clock.instant(),
                state.failed(),
                state.dropped(),
                state.incomparable(),
                state.samples());
    }

    /** The numbers above zero since the pass began, by access pattern. */
    private Map<String, Long> since(ToLongFunction<Tally> count) {
        Map<String, Long> numbers = new TreeMap<>();
        compared.tallies().forEach((pattern, tally) -> {
            long number = count.applyAsLong(tally) - count.applyAsLong(earlier.getOrDefault(pattern, Tally.NONE));
            if (number > 0) {
                numbers.put(pattern, number);
            }
        });
        return numbers;
    }
}
