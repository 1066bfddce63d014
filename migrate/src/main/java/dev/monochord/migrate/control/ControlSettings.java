package dev.monochord.migrate.control;

import java.time.Duration;

/**
 * How migrations are controlled.
 *
 * @param lease for how long a process acts by the phase that it has read, and the longest that a request may take
 * @param verificationHolds for how long a verification counts
 * @param minCompared how many reads must have been compared before cut-over
 */
public record ControlSettings(Duration lease, Duration verificationHolds, long minCompared) {

    public static final ControlSettings DEFAULT = new ControlSettings(Duration.ofSeconds(10), Duration.ofHours(24), 0);
}
