package dev.monochord.migrate.status;

import dev.monochord.migrate.state.ComparedPattern;
import dev.monochord.migrate.state.ComparisonState;
import dev.monochord.migrate.state.HistoryEntry;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.status.MigrationStatus.Tally;
import dev.monochord.migrate.status.MigrationStatus.WorkerStatus;
import dev.monochord.migrate.work.Pass;
import dev.monochord.runtime.page.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Reads where migrations stand. Thread-safe. */
public final class StatusReader {

    private static final int COUNTED = 1000;
    private static final int SAMPLES = 50;

    private final DynamoDbClient client;
    private final MigrationsTable table;

    /**
     * A reader.
     *
     * @param client asked for the sizes of tables; whoever may not ask sees no estimate
     */
    public StatusReader(DynamoDbClient client, MigrationsTable table) {
        this.client = client;
        this.table = table;
    }

    /** Where a migration stands. */
    public MigrationStatus status(MigrationState migration) {
        List<HistoryEntry> history = table.history(migration.id());
        List<PassStatus> passes = new ArrayList<>();
        List<SegmentState> running = new ArrayList<>();
        List<String> open =
                Pass.open(migration).stream().map(pass -> pass.name(migration)).toList();
        long copied = 0;
        for (Pass pass : List.of(migration.inPlace() ? Pass.SWEEP : Pass.COPY, Pass.VERIFY, Pass.VERIFY_BACK)) {
            boolean verifying = pass == Pass.VERIFY || pass == Pass.VERIFY_BACK;
            int times = verifying ? migration.verifyPass() : migration.copyPass();
            for (int i = 1; i <= times; i++) {
                String name =
                        pass.name(migration.edit().copyPass(i).verifyPass(i).build());
                List<SegmentState> segments = table.segments(migration.id(), name);
                if (segments.isEmpty()) {
                    continue;
                }
                PassStatus status = pass(migration, pass, name, segments, copied, history);
                passes.add(status);
                copied = pass == Pass.VERIFY_BACK ? copied : Math.max(copied, status.done() ? status.read() : 0);
                segments.stream()
                        .filter(segment -> !segment.done() && segment.owner() != null && open.contains(name))
                        .forEach(running::add);
            }
        }
        List<ComparisonState> comparisons = migration.verifyPass() == 0
                ? List.of()
                : table.comparisons(migration.id(), ComparisonState.pass(migration.verifyPass()));
        return new MigrationStatus(
                migration,
                passes,
                open,
                deadLetters(migration.id()),
                differences(migration),
                running.stream()
                        .map(SegmentState::throttle)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                ComparedPattern.of(comparisons),
                comparisons.stream()
                        .map(ComparisonState::samples)
                        .filter(Objects::nonNull)
                        .flatMap(List::stream)
                        .limit(SAMPLES)
                        .toList(),
                table.instances(migration.id()),
                workers(running),
                history);
    }

    private PassStatus pass(
            MigrationState migration,
            Pass pass,
            String name,
            List<SegmentState> segments,
            long copied,
            List<HistoryEntry> history) {
        long read = sum(segments, SegmentState::read);
        boolean done =
                segments.size() == migration.segments() && segments.stream().allMatch(SegmentState::done);
        String counted = pass == Pass.VERIFY_BACK ? migration.toTable() : migration.fromTable();
        long estimate = done ? read : Math.max(copied, items(counted));
        return new PassStatus(
                name,
                done,
                migration.segments(),
                (int) segments.stream().filter(SegmentState::done).count(),
                read,
                sum(segments, SegmentState::written),
                sum(segments, SegmentState::skipped),
                sum(segments, SegmentState::cancelled),
                sum(segments, SegmentState::failed),
                estimate,
                segments.stream().mapToDouble(SegmentState::capacity).sum(),
                sum(segments, SegmentState::notTraced),
                rate(pass, name, segments, read, history));
    }

    private static long sum(List<SegmentState> segments, ToLongFunction<SegmentState> number) {
        return segments.stream().mapToLong(number).sum();
    }

    /** Items per second from the entry of the history that began the pass to the last checkpoint. */
    private static double rate(
            Pass pass, String name, List<SegmentState> segments, long read, List<HistoryEntry> history) {
        int number = Integer.parseInt(name.substring(name.indexOf('-') + 1));
        boolean copying = pass == Pass.COPY || pass == Pass.SWEEP;
        Instant end = segments.stream()
                .map(SegmentState::updatedAt)
                .max(Instant::compareTo)
                .orElse(Instant.EPOCH);
        return history.stream()
                .filter(entry -> copying
                        ? entry.phase() == Phase.BACKFILL
                        : entry.text().startsWith("Verifying, pass")) // once for each pass
                .skip(number - 1L)
                .findFirst()
                .map(entry -> Duration.between(entry.at(), end).toMillis())
                .filter(millis -> millis > 0)
                .map(millis -> read * 1000.0 / millis)
                .orElse(0.0);
    }

    private long items(String name) {
        try {
            Long items = client.describeTable(request -> request.tableName(name))
                    .table()
                    .itemCount();
            return items == null ? 0 : items;
        } catch (DynamoDbException unknown) {
            return 0; // deleted by now, or not ours to ask
        }
    }

    private Tally deadLetters(String id) {
        return tally(table.deadLetters(id, PageRequest.first(COUNTED)).items().size());
    }

    private Tally differences(MigrationState migration) {
        return migration.verifyPass() == 0
                ? tally(0)
                : tally(table.differences(migration.id(), Pass.VERIFY.name(migration), PageRequest.first(COUNTED))
                        .items()
                        .size());
    }

    private static Tally tally(int number) {
        return new Tally(number, number == COUNTED);
    }

    private static List<WorkerStatus> workers(List<SegmentState> running) {
        Map<String, WorkerStatus> workers = new TreeMap<>();
        for (SegmentState segment : running) {
            String owner = Objects.requireNonNull(segment.owner());
            workers.merge(
                    owner,
                    new WorkerStatus(owner, 1, segment.updatedAt()),
                    (one, other) -> new WorkerStatus(
                            owner,
                            one.segments() + 1,
                            one.updatedAt().isAfter(other.updatedAt()) ? one.updatedAt() : other.updatedAt()));
        }
        return List.copyOf(workers.values());
    }
}
