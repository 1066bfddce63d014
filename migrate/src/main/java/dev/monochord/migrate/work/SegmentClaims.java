package dev.monochord.migrate.work;

import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.state.SegmentStateItem;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.NotFoundException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes segments for one worker. A segment is free if nobody has it, or if its owner has not given a sign of life for a
 * lease, measured on this worker's own clock: the clocks of two machines are never compared. Not thread-safe.
 */
public final class SegmentClaims {

    /** Scatters the hashes of names that differ in the last letter only, which are neighbours. */
    private static final int SPREAD = 0x9E3779B1;

    private final Monochord monochord;
    private final MigrationsTable table;
    private final String worker;
    private final Duration lease;
    private final LongSupplier nanoTime;
    private final Map<Place, Sign> signs = new HashMap<>();

    /**
     * Claims for one worker.
     *
     * @param monochord where the table of migrations is open
     * @param worker identifies this worker; a new one for each start
     * @param lease after how long without a sign of life a segment is taken over
     */
    public SegmentClaims(
            Monochord monochord, MigrationsTable table, String worker, Duration lease, LongSupplier nanoTime) {
        this.monochord = monochord;
        this.table = table;
        this.worker = worker;
        this.lease = lease;
        this.nanoTime = nanoTime;
    }

    /** A segment; segments of different passes have the same numbers. */
    private record Place(String pass, int number) {}

    /** The last sign of life of a segment's owner, and when it was first seen here. */
    private record Sign(long lease, long seenAt) {}

    /**
     * What there is to do.
     *
     * @param claimed a segment that is now this worker's, or null
     * @param finished whether every segment of the pass is done
     */
    public record Offer(@Nullable SegmentState claimed, boolean finished) {}

    /** Takes the next segment of a pass, if one is free. */
    public Offer next(String id, String pass) {
        List<SegmentState> all = table.segments(id, pass);
        for (int i = 0; i < all.size(); i++) {
            SegmentState segment = all.get((first(all.size()) + i) % all.size());
            if (!segment.done() && free(segment)) {
                Optional<SegmentState> claimed = claim(segment);
                if (claimed.isPresent()) {
                    return new Offer(claimed.get(), false);
                }
            }
        }
        return new Offer(null, !all.isEmpty() && all.stream().allMatch(SegmentState::done));
    }

    /**
     * Where this worker begins to look. Neighbouring segments may share a partition of the table, and workers that begin at
     * one end would all read it, so each begins at a place of its own.
     */
    private int first(int segments) {
        int mixed = worker.hashCode() * SPREAD;
        return Math.floorMod(mixed ^ mixed >>> 16, segments);
    }

    /** How many workers have a segment of some passes and show signs of life, this one included. */
    public int workers(String id, Collection<String> passes) {
        Set<String> live = new HashSet<>();
        live.add(worker);
        for (String pass : passes) {
            for (SegmentState segment : table.segments(id, pass)) {
                String owner = segment.owner();
                if (!segment.done() && owner != null && !free(segment)) {
                    live.add(owner);
                }
            }
        }
        return live.size();
    }

    private boolean free(SegmentState segment) {
        if (segment.owner() == null) {
            return true;
        }
        long now = nanoTime.getAsLong();
        Place place = new Place(segment.pass(), segment.number());
        Sign before = signs.get(place);
        if (before == null || before.lease() != segment.lease()) {
            signs.put(place, new Sign(segment.lease(), now));
            return false;
        }
        return now - before.seenAt() >= lease.toNanos();
    }

    private Optional<SegmentState> claim(SegmentState segment) {
        try {
            return Optional.of(monochord
                            .update(SegmentStateItem.key(segment.id(), segment.pass(), segment.number()))
                            .set(SegmentStateItem.owner, worker)
                            .set(SegmentStateItem.lease, segment.lease() + 1)
                            .when(SegmentStateItem.lease.equalTo(segment.lease()), SegmentStateItem.done.equalTo(false))
                            .once()
                            .attempt())
                    .filter(won -> won)
                    .map(won -> new SegmentState(
                            segment.id(),
                            segment.pass(),
                            segment.number(),
                            false,
                            worker,
                            segment.lease() + 1,
                            segment.cursor(),
                            segment.read(),
                            segment.written(),
                            segment.skipped(),
                            segment.cancelled(),
                            segment.failed(),
                            segment.capacity(),
                            segment.throttle(),
                            segment.updatedAt(),
                            segment.untraced(),
                            segment.unindexed()));
        } catch (NotFoundException forgotten) {
            return Optional.empty();
        }
    }

    /**
     * Records how far a segment has come; returns false if it is another's by now.
     *
     * @param keep whether this worker goes on with it
     */
    public boolean checkpoint(SegmentState segment, boolean keep) {
        return monochord
                .update(SegmentStateItem.key(segment.id(), segment.pass(), segment.number()))
                .set(SegmentStateItem.done, segment.done())
                .set(SegmentStateItem.owner, keep ? worker : null)
                .set(SegmentStateItem.lease, segment.lease())
                .set(SegmentStateItem.cursor, segment.cursor())
                .set(SegmentStateItem.read, segment.read())
                .set(SegmentStateItem.written, segment.written())
                .set(SegmentStateItem.skipped, segment.skipped())
                .set(SegmentStateItem.cancelled, segment.cancelled())
                .set(SegmentStateItem.failed, segment.failed())
                .set(SegmentStateItem.capacity, segment.capacity())
                .set(SegmentStateItem.throttle, keep ? segment.throttle() : null)
                .set(SegmentStateItem.untraced, segment.untraced())
                .set(SegmentStateItem.unindexed, segment.unindexed())
                .set(SegmentStateItem.updatedAt, monochord.clock().instant())
                .when(SegmentStateItem.owner.equalTo(worker), SegmentStateItem.lease.equalTo(segment.lease() - 1))
                .once()
                .attempt();
    }
}
