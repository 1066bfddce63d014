package dev.monochord.migrate.control;

import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.work.Pass;
import dev.monochord.runtime.error.ConflictException;
import java.time.Clock;
import java.util.Set;
import java.util.stream.Collectors;

/** Registers the segments of passes, which workers then claim. Thread-safe. */
final class PassSegments {

    /** How many are registered between two signs of life. */
    private static final int BEAT = 50;

    private final MigrationsTable table;
    private final Clock clock;

    PassSegments(MigrationsTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    /**
     * Registers those that are not there yet: a step that was interrupted may have registered some.
     *
     * @param beat gives a sign of life, since there may be tens of thousands
     */
    void create(MigrationState migration, Pass pass, Runnable beat) {
        Set<Integer> known = table.segments(migration.id(), pass.name(migration)).stream()
                .map(SegmentState::number)
                .collect(Collectors.toSet());
        for (int i = 0; i < migration.segments(); i++) {
            if (i % BEAT == BEAT - 1) {
                beat.run();
            }
            if (known.contains(i)) {
                continue;
            }
            try {
                table.createSegment(SegmentState.unstarted(migration.id(), pass.name(migration), i, clock.instant()));
            } catch (ConflictException createdBefore) {
                continue;
            }
        }
    }
}
