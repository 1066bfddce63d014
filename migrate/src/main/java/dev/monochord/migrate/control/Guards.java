package dev.monochord.migrate.control;

import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.InstanceState;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.work.Pass;
import dev.monochord.runtime.page.PageRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What keeps a migration from its next phase. Thread-safe. */
final class Guards {

    private static final int SAMPLE = 100;

    private final MigrationsTable table;
    private final Clock clock;
    private final Duration verificationHolds;

    Guards(MigrationsTable table, Clock clock, Duration verificationHolds) {
        this.table = table;
        this.clock = clock;
        this.verificationHolds = verificationHolds;
    }

    /** Whether every segment of a pass is done. */
    boolean finished(MigrationState migration, Pass pass) {
        List<SegmentState> segments = table.segments(migration.id(), pass.name(migration));
        return segments.size() == migration.segments() && segments.stream().allMatch(SegmentState::done);
    }

    /** Why what a pass has written cannot be relied on yet. */
    List<String> afterPass(MigrationState migration, Pass pass) {
        List<String> reasons = new ArrayList<>();
        List<SegmentState> segments = table.segments(migration.id(), pass.name(migration));
        long open = migration.segments()
                - segments.stream().filter(SegmentState::done).count();
        if (open > 0) {
            reasons.add(open + " of " + migration.segments()
                    + " segments are not finished. Run workers: monochord migrate work " + migration.id() + ".");
        }
        segments.stream()
                .filter(segment -> !segment.balances())
                .forEach(segment -> reasons.add("Segment " + segment.number() + " of " + segment.pass()
                        + " does not account for every item it has read. Start the pass again."));
        deadLetters(migration, reasons);
        return reasons;
    }

    private void deadLetters(MigrationState migration, List<String> reasons) {
        int letters = table.deadLetters(migration.id(), PageRequest.first(SAMPLE))
                .items()
                .size();
        if (letters > 0) {
            reasons.add((letters == SAMPLE ? "At least " : "") + letters
                    + " items could not be written (dead letters). See: monochord migrate report " + migration.id()
                    + ". Correct them and copy again.");
        }
    }

    /** Why the shapes cannot be taken for equal. */
    List<String> verified(MigrationState migration) {
        List<String> reasons = new ArrayList<>();
        for (Pass pass : Pass.verification(migration)) {
            reasons.addAll(afterPass(migration, pass));
        }
        List<Difference> differences = table.differences(
                        migration.id(), Pass.VERIFY.name(migration), PageRequest.first(SAMPLE))
                .items();
        if (!differences.isEmpty()) {
            long outside = differences.stream().filter(Difference::outside).count();
            reasons.add((differences.size() == SAMPLE ? "At least " : "") + differences.size()
                    + " items differ between the shapes. See: monochord migrate report " + migration.id() + "."
                    + (outside == 0
                            ? ""
                            : " " + outside + " of them were written outside the toolkit: stop that writer,"
                                    + " then repair and verify again."));
        }
        return reasons.stream().distinct().toList();
    }

    /** Why reads and writes cannot move to the new shape. */
    List<String> cutOver(MigrationState migration, long minCompared) {
        List<String> reasons = new ArrayList<>(verified(migration));
        Instant verifiedAt = migration.verifiedAt();
        Instant repairedAt = migration.repairedAt();
        String verify = " Verify again: monochord migrate verify " + migration.id() + ".";
        if (verifiedAt == null) {
            reasons.add("The shapes were not verified." + verify);
        } else if (repairedAt != null && !verifiedAt.isAfter(repairedAt)) {
            reasons.add("Items were copied after the last verification." + verify);
        } else if (verifiedAt.plus(verificationHolds).isBefore(clock.instant())) {
            reasons.add("The last verification is older than " + verificationHolds.toHours() + " hours." + verify);
        }
        List<InstanceState> instances = table.instances(migration.id());
        long confirmed = instances.stream().mapToLong(InstanceState::confirmed).sum();
        long compared = instances.stream().mapToLong(InstanceState::compared).sum();
        if (confirmed > 0) {
            reasons.add(confirmed + " compared reads found a lasting difference. Look at the log of the application.");
        }
        if (compared < minCompared) {
            reasons.add("Only " + compared + " of " + minCompared
                    + " reads were compared. Serve more reads from the new shape first.");
        }
        return reasons;
    }
}
