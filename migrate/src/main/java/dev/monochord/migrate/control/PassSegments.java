package dev.monochord.migrate.control;

import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.work.Pass;
import dev.monochord.runtime.error.ConflictException;
import java.time.Clock;

/** Registers the segments of passes, which workers then claim. Thread-safe. */
final class PassSegments {

    private final MigrationsTable table;
    private final Clock clock;

    PassSegments(MigrationsTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    /** Registers those that are not there yet: a step that was interrupted may have registered some. */
    void create(MigrationState migration, Pass pass) {
        for (int i = 0; i < migration.segments(); i++) {
            try {
                table.createSegment(SegmentState.unstarted(migration.id(), pass.name(migration), i, clock.instant()));
            } catch (ConflictException createdBefore) {
                continue;
            }
        }
    }
}
