package dev.monochord.migrate.control;

import java.time.Duration;

/**
 * How migrations are controlled.
 *
 * @param lease for how long a process acts by the phase that it has read, if it does not tell
 * @param verificationHolds for how long a verification counts
 * @param minCompared how many reads must have been compared since the verification began before cut-over
 * @param maxRequest the longest that one attempt at a request of a process may take
 * @param minComparedPerPattern how many reads of each compared access pattern that must be
 * @param minReading how long the reads of the new shape must have been possible before cut-over
 * @param maxReadTime how long 99 of 100 reads of the new shape may have taken before cut-over, by access pattern; zero for
 *     any time
 * @param soak how long the new shape must have been authoritative before contract
 */
public record ControlSettings(
        Duration lease,
        Duration verificationHolds,
        long minCompared,
        Duration maxRequest,
        long minComparedPerPattern,
        Duration minReading,
        Duration maxReadTime,
        Duration soak) {

    public static final ControlSettings DEFAULT = new ControlSettings(Duration.ofSeconds(10), Duration.ofHours(24), 0);

    /** Requests of at most 20 seconds, which is more than the runtime lets one attempt take, and no more guards. */
    public ControlSettings(Duration lease, Duration verificationHolds, long minCompared) {
        this(
                lease,
                verificationHolds,
                minCompared,
                Duration.ofSeconds(20),
                0,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO);
    }

    /** The same with another lease. */
    public ControlSettings leased(Duration time) {
        return new ControlSettings(
                time, verificationHolds, minCompared, maxRequest, minComparedPerPattern, minReading, maxReadTime, soak);
    }

    /** The same with a guard on what has been compared, and for how long reads were possible, before cut-over. */
    public ControlSettings comparing(long reads, long readsPerPattern, Duration time) {
        return new ControlSettings(
                lease, verificationHolds, reads, maxRequest, readsPerPattern, time, maxReadTime, soak);
    }

    /** The same with a guard on the p99 of reads of the new shape before cut-over. */
    public ControlSettings reading(Duration p99) {
        return new ControlSettings(
                lease, verificationHolds, minCompared, maxRequest, minComparedPerPattern, minReading, p99, soak);
    }

    /** The same without guards on reads of the new shape. */
    ControlSettings withoutReadGuards() {
        return comparing(0, 0, Duration.ZERO).reading(Duration.ZERO);
    }

    /** The same with a time between cut-over and contract. */
    public ControlSettings soaking(Duration time) {
        return new ControlSettings(
                lease,
                verificationHolds,
                minCompared,
                maxRequest,
                minComparedPerPattern,
                minReading,
                maxReadTime,
                time);
    }
}
