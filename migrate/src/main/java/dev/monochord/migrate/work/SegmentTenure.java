package dev.monochord.migrate.work;

import dev.monochord.migrate.state.SegmentState;
import dev.monochord.runtime.error.RetriesExhaustedException;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time in which a segment is one worker's. It is renewed by every checkpoint, and by signs of life in between, which
 * record the same cursor again. Thread-safe.
 *
 * <p>Another worker takes a segment over if it sees no sign of life for a lease. A worker that was suspended does not know
 * that yet when it goes on, nor what became of the migration. So nothing is written once a lease has passed since the last
 * sign of life was sent, on this worker's own clock.
 */
public final class SegmentTenure {

    /** Signs of life in a lease; one may be lost. */
    private static final int SIGNS = 3;

    private static final long MIN_INTERVAL_NANOS = 5_000_000L;

    /** A shorter lease passes between two instructions of a busy machine, and no page would ever be written. */
    private static final Duration MIN_TENURE = Duration.ofSeconds(1);

    private final SegmentClaims claims;
    private final RateLimit rate;
    private final Duration lease;
    private final Duration tenure;
    private final LongSupplier nanoTime;
    private SegmentState segment;
    private long confirmedAt;
    private boolean lost;

    /**
     * The tenure of a segment that was just claimed.
     *
     * @param claimedAt the time before the claim was sent
     */
    public SegmentTenure(
            SegmentClaims claims,
            RateLimit rate,
            Duration lease,
            LongSupplier nanoTime,
            SegmentState claimed,
            long claimedAt) {
        this.claims = claims;
        this.rate = rate;
        this.lease = lease;
        this.tenure = lease.compareTo(MIN_TENURE) > 0 ? lease : MIN_TENURE;
        this.nanoTime = nanoTime;
        this.segment = claimed;
        this.confirmedAt = claimedAt;
    }

    /** The segment as it was last recorded. */
    public synchronized SegmentState segment() {
        return segment;
    }

    /**
     * Checks before a write that the segment is still this worker's.
     *
     * @throws RetriesExhaustedException if another worker may have it by now
     */
    public synchronized void require() {
        if (lost || nanoTime.getAsLong() - confirmedAt >= tenure.toNanos()) {
            throw new RetriesExhaustedException(
                    "Segment " + segment.number() + " of " + segment.pass() + " had no sign of life for a lease", null);
        }
    }

    /** Gives a sign of life if it is time; returns false if the segment is another's by now. */
    public synchronized boolean beat() {
        return isDue(confirmedAt) ? repeat(true) : !lost;
    }

    /**
     * Records the segment as it was; returns false if it is another's by now.
     *
     * @param keep whether this worker goes on with it
     */
    public boolean repeat(boolean keep) {
        return advance(0, PageResult.NOTHING, segment().cursor(), false, keep);
    }

    /** Whether a third of a lease has passed since a moment. */
    private boolean isDue(long since) {
        return nanoTime.getAsLong() - since >= Math.max(MIN_INTERVAL_NANOS, lease.toNanos() / SIGNS);
    }

    /**
     * Records how far the segment has come; returns false if it is another's by now.
     *
     * @param read how many items were read
     * @param keep whether this worker goes on with it
     */
    public synchronized boolean advance(
            long read, PageResult result, @Nullable Map<String, String> cursor, boolean done, boolean keep) {
        if (lost) {
            return false;
        }
        long now = nanoTime.getAsLong();
        SegmentState next = segment.advanced(
                        read,
                        result.written(),
                        result.skipped(),
                        result.cancelled(),
                        result.failed(),
                        result.untraced(),
                        result.unindexed(),
                        cursor,
                        rate.takeConsumed())
                .marked(done, rate.reason());
        lost = !claims.checkpoint(next, keep);
        if (!lost) {
            segment = next;
            confirmedAt = now;
        }
        return !lost;
    }
}
