package dev.monochord.systems.nucleus.cron;

import java.time.Instant;

/**
 * What resources should be doing, and since when.
 *
 * @param state what
 * @param boundary the start or stop that made it so
 */
public record DesiredState(State state, Instant boundary) {

    /** What resources should be doing. */
    public enum State {
        RUN,
        STOP
    }
}
