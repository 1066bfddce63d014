package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.state.TableProgress;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.work.RateLimit;
import dev.monochord.migrate.work.SegmentClaims;
import dev.monochord.migrate.work.SegmentTenure;
import dev.monochord.runtime.error.ConflictException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/** The segments in which the tables of one migration are copied, as one worker sees them. Not thread-safe. */
public final class CopySegments {

    private final String id;
    private final MigrationsTable table;
    private final SegmentClaims claims;
    private final Clock clock;
    private final Duration lease;
    private final LongSupplier nanoTime;
    private final Set<String> passes = new LinkedHashSet<>();

    /**
     * The segments of a migration.
     *
     * @param migration the name of the migration from PostgreSQL
     * @param lease after how long without a sign of life a segment is taken over
     */
    public CopySegments(
            String migration,
            MigrationsTable table,
            SegmentClaims claims,
            Clock clock,
            Duration lease,
            LongSupplier nanoTime) {
        this.lease = lease;
        this.nanoTime = nanoTime;
        this.id = "postgres." + migration;
        this.table = table;
        this.claims = claims;
        this.clock = clock;
    }

    /** Registers the segments of a table; those that are there already stay as they are. */
    public void create(TableProgress progress) {
        passes.add(pass(progress));
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

    /** How many workers copy a table of the migration, this one included. */
    int workers() {
        return claims.workers(id, passes);
    }

    SegmentTenure tenure(SegmentState claimed, long claimedAt, RateLimit rate) {
        return new SegmentTenure(claims, rate, lease, nanoTime, claimed, claimedAt);
    }

    long now() {
        return nanoTime.getAsLong();
    }
}
