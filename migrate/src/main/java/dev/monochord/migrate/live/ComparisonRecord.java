package dev.monochord.migrate.live;

import dev.monochord.migrate.live.ComparedReads.Tally;
import dev.monochord.migrate.state.ComparisonState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.ReadTimes;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
            recorded = null;
        }
        recordLast();
    }

    /** Records what was compared in the last pass that is known. */
    void recordLast() {
        Map<String, Long> reads = new TreeMap<>();
        Map<String, Long> confirmed = new TreeMap<>();
        compared.tallies().forEach((pattern, tally) -> {
            Tally before = earlier.getOrDefault(pattern, Tally.NONE);
            add(reads, pattern, tally.compared() - before.compared());
            add(confirmed, pattern, tally.confirmed() - before.confirmed());
        });
        Map<String, List<Long>> times = new TreeMap<>();
        compared.newReads().forEach((pattern, all) -> {
            ReadTimes since = all.minus(earlierReads.getOrDefault(pattern, ReadTimes.NONE));
            if (since.total() > 0) {
                times.put(pattern, since.counts());
            }
        });
        boolean same = recorded == null
                ? reads.isEmpty() && times.isEmpty()
                : recorded.compared().equals(reads)
                        && recorded.confirmed().equals(confirmed)
                        && times.equals(recorded.newReads());
        if (!same && pass > 0) {
            recorded = new ComparisonState(
                    migration, ComparisonState.pass(pass), instance, reads, confirmed, times, clock.instant());
            table.putComparison(recorded);
        }
    }

    private static void add(Map<String, Long> numbers, String pattern, long number) {
        if (number > 0) {
            numbers.put(pattern, number);
        }
    }
}
