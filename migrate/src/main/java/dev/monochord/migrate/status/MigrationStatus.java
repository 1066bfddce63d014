package dev.monochord.migrate.status;

import dev.monochord.migrate.state.ComparedPattern;
import dev.monochord.migrate.state.HistoryEntry;
import dev.monochord.migrate.state.InstanceState;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.work.Pass;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a migration stands, for people.
 *
 * @param migration its state
 * @param passes every pass so far, in order
 * @param open the names of the passes that workers are to do now; empty if the migration waits for an operator
 * @param deadLetters items that could not be written
 * @param differences items that differ, by the last verification
 * @param throttle why workers are slower than they could be, or null
 * @param comparisons what came of compared reads since the last verification began, by access pattern
 * @param samples the last few of their differences and failures, without values
 * @param processes the processes that have the migrating tables open
 * @param workers the workers that have a segment now
 * @param history what happened, oldest first
 */
public record MigrationStatus(
        MigrationState migration,
        List<PassStatus> passes,
        List<String> open,
        Tally deadLetters,
        Tally differences,
        @Nullable String throttle,
        List<ComparedPattern> comparisons,
        List<String> samples,
        List<InstanceState> processes,
        List<WorkerStatus> workers,
        List<HistoryEntry> history) {

    public MigrationStatus {
        passes = List.copyOf(passes);
        open = List.copyOf(open);
        comparisons = List.copyOf(comparisons);
        samples = List.copyOf(samples);
        processes = List.copyOf(processes);
        workers = List.copyOf(workers);
        history = List.copyOf(history);
    }

    /**
     * How many there are, counted up to a bound.
     *
     * @param more whether there are more than were counted
     */
    public record Tally(int number, boolean more) {

        @Override
        public String toString() {
            return more ? "at least " + number : String.valueOf(number);
        }
    }

    /**
     * A worker.
     *
     * @param segments how many segments it has
     * @param updatedAt its last checkpoint
     */
    public record WorkerStatus(String name, int segments, Instant updatedAt) {}

    /** The first pass that is not finished, if workers have something to do. */
    public Optional<PassStatus> current() {
        return passes.stream()
                .filter(pass -> open.contains(pass.name()) && !pass.done())
                .findFirst();
    }

    /** Returns how long the last verification that has ended took; empty if none has. */
    public Optional<Duration> verificationTime() {
        for (int number = migration.verifyPass(); number > 0; number--) {
            MigrationState then = migration.edit().verifyPass(number).build();
            List<String> names = Pass.verification(then).stream()
                    .map(pass -> pass.name(then))
                    .toList();
            List<PassStatus> ended = passes.stream()
                    .filter(pass -> pass.done() && names.contains(pass.name()))
                    .toList();
            if (ended.size() == names.size()) {
                return ended.stream().map(PassStatus::time).max(Comparator.naturalOrder());
            }
        }
        return Optional.empty();
    }

    /** What an operator can do now, in a sentence; empty if nothing. */
    public String next() {
        String id = migration.id();
        if (migration.paused()) {
            return "Paused. Go on with: monochord migrate resume " + id;
        }
        if (migration.failure() != null) {
            return "See: monochord migrate report " + id + ". Repair with: monochord migrate verify " + id
                    + " --repair";
        }
        if (Boolean.TRUE.equals(migration.writesStopped())) {
            return "Writes are stopped. Finish the cut-over with: monochord migrate cutover " + id
                    + "; or let them go on with: monochord migrate cutover " + id + " --reads 0";
        }
        return switch (migration.phase()) {
            case PLANNED, PREPARED, DUAL_WRITE -> "Start it with: monochord migrate start " + id;
            case BACKFILL, VERIFY -> "Run workers: monochord migrate work " + id;
            case READ_NEW ->
                open.isEmpty()
                        ? (migration.inPlace()
                                        ? "Cut over"
                                        : (migration.verifiesCutOver()
                                                        ? "Move reads"
                                                        : "Verify with: monochord migrate verify " + id
                                                                + "; then move reads")
                                                + " with: monochord migrate cutover " + id
                                                + " --reads PERCENT; then cut over")
                                + " with: monochord migrate cutover " + id
                        : "Run workers: monochord migrate work " + id;
            case CUT_OVER ->
                open.isEmpty()
                        ? (migration.oneWay() || migration.inPlace() || migration.verifiesCutOver()
                                        ? "End it"
                                        : "Verify with: monochord migrate verify " + id + "; then end it")
                                + " with: monochord migrate contract " + id + " --confirm " + id
                                + (migration.oneWay() || migration.inPlace()
                                        ? ""
                                        : "; go back with: monochord migrate cutover " + id + " --back")
                        : "Run workers: monochord migrate work " + id;
            case CONTRACT -> "Finish it with: monochord migrate contract " + id + " --confirm " + id;
            case ABORTING -> "Finish it with: monochord migrate abort " + id;
            case DONE, ABORTED -> "";
        };
    }

    /** The status as maps, lists, text and numbers, for JSON. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = summary();
        tree.put("transform", migration.transform() == null ? "derived" : migration.transform());
        tree.put("fingerprint", migration.fingerprint());
        tree.put("epoch", migration.epoch());
        tree.put("segments", migration.segments());
        tree.put("rateLimit", migration.rate());
        tree.put("passes", passes.stream().map(PassStatus::tree).toList());
        current().ifPresent(pass -> {
            Duration left = pass.left(pass.itemsPerSecond());
            tree.put("secondsLeft", left == null ? null : left.toSeconds());
        });
        tree.put("deadLetters", tree(deadLetters));
        tree.put("differences", tree(differences));
        tree.put("throttle", throttle);
        tree.put("verifiedAt", text(migration.verifiedAt()));
        tree.put("comparisons", comparisons.stream().map(MigrationStatus::tree).toList());
        tree.put("comparisonSamples", samples);
        tree.put("processes", processes.stream().map(this::tree).toList());
        tree.put("workers", workers.stream().map(MigrationStatus::tree).toList());
        tree.put("history", history.stream().map(MigrationStatus::tree).toList());
        return tree;
    }

    /** What a list of migrations shows of one. */
    public Map<String, Object> summary() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", migration.id());
        tree.put("design", migration.design());
        tree.put("fromVersion", migration.fromVersion());
        tree.put("toVersion", migration.toVersion());
        tree.put("fromTable", migration.fromTable());
        tree.put("toTable", migration.toTable());
        tree.put("phase", migration.phase().name());
        tree.put("readShare", migration.readShare());
        tree.put("paused", migration.paused());
        tree.put("failure", migration.failure());
        tree.put("next", next());
        current().ifPresent(pass -> {
            tree.put("pass", pass.name());
            tree.put("percent", Decimals.tenths(pass.percent()));
        });
        tree.put("createdAt", text(migration.createdAt()));
        tree.put("updatedAt", text(migration.updatedAt()));
        return tree;
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    private static Map<String, Object> tree(Tally tally) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("number", tally.number());
        tree.put("more", tally.more());
        return tree;
    }

    private static Map<String, Object> tree(ComparedPattern pattern) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("pattern", pattern.pattern());
        tree.put("compared", pattern.compared());
        tree.put("confirmedDifferences", pattern.confirmed());
        tree.put("failed", pattern.failed());
        tree.put("dropped", pattern.dropped());
        tree.put("incomparable", pattern.incomparable());
        tree.put("p99Millis", pattern.newReads().p99().map(Duration::toMillis).orElse(null));
        return tree;
    }

    private Map<String, Object> tree(InstanceState process) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", process.instance());
        tree.put("epoch", process.epoch());
        tree.put("current", process.epoch() >= migration.epoch());
        tree.put("comparedReads", process.compared());
        tree.put("confirmedDifferences", process.confirmed());
        tree.put("updatedAt", process.updatedAt().toString());
        return tree;
    }

    private static Map<String, Object> tree(WorkerStatus worker) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", worker.name());
        tree.put("segments", worker.segments());
        tree.put("updatedAt", worker.updatedAt().toString());
        return tree;
    }

    private static Map<String, Object> tree(HistoryEntry entry) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("at", entry.at().toString());
        tree.put("epoch", entry.epoch());
        tree.put("phase", entry.phase().name());
        tree.put("text", entry.text());
        return tree;
    }
}
