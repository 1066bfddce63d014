package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.state.TableProgress;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.work.SegmentClaims;
import dev.monochord.runtime.error.ConflictException;
import java.time.Clock;
import java.util.List;

/** The segments in which the tables of one migration are copied, as one worker sees them. Not thread-safe. */
public final class CopySegments {

    private final String id;
    private final MigrationsTable table;
    private final SegmentClaims claims;
    private final Clock clock;

    /**
     * The segments of a migration.
     *
     * @param migration the name of the migration from PostgreSQL
     */
    public CopySegments(String migration, MigrationsTable table, SegmentClaims claims, Clock clock) {
        this.id = "postgres." + migration;
        this.table = table;
        this.claims = claims;
        this.clock = clock;
    }

    /** Registers the segments of a table; those that are there already stay as they are. */
    public void create(TableProgress progress) {
        int there = of(progress).size();
        for (int i = 0; there < progress.segments() && i < progress.segments(); i++) {
            try {
                table.createSegment(SegmentState.unstarted(id, pass(progress), i, clock.instant()));
            } catch (ConflictException byAnotherWorker) {
                continue;
            }
        }
    }

    /** Forgets the segments of a table. */
    public void delete(TableProgress progress) {
        of(progress).forEach(segment -> table.deleteSegment(id, segment.pass(), segment.number()));
    }

    /** How far the copy of a table has come. */
    public CopyProgress progress(TableProgress progress) {
        return CopyProgress.of(progress.table(), progress.segments(), of(progress));
    }

    private List<SegmentState> of(TableProgress progress) {
        return table.segments(id, pass(progress));
    }

    private static String pass(TableProgress progress) {
        return "copy-" + progress.table();
    }

    SegmentClaims.Offer next(TableProgress progress) {
        return claims.next(id, pass(progress));
    }

    boolean checkpoint(SegmentState segment, boolean keep) {
        return claims.checkpoint(segment, keep);
    }
}
