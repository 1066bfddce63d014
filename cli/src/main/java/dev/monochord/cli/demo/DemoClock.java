package dev.monochord.cli.demo;

import dev.monochord.engine.time.AdjustableClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Lets things of the demo happen in the past, so that the systems themselves stamp them with believable times. A store with
 * a clock of its own has everything happen now. Not thread-safe.
 */
final class DemoClock implements AutoCloseable {

    private final Clock clock;
    private final @Nullable AdjustableClock adjustable;
    private final Instant start;
    private Duration moved = Duration.ZERO;

    DemoClock(Clock clock) {
        this.clock = clock;
        this.adjustable = clock instanceof AdjustableClock known ? known : null;
        this.start = clock.instant();
    }

    /** When the demo began to be written. */
    Instant start() {
        return start;
    }

    boolean canMove() {
        return adjustable != null;
    }

    /** Moves to a time before the demo was written. */
    void to(Instant time) {
        if (adjustable != null) {
            move(adjustable, Duration.between(clock.instant(), time));
        }
    }

    void ago(Duration time) {
        to(start.minus(time));
    }

    private void move(AdjustableClock moving, Duration amount) {
        moving.advance(amount);
        moved = moved.plus(amount);
    }

    /** Shows the present again. */
    @Override
    public void close() {
        if (adjustable != null) {
            move(adjustable, moved.negated());
        }
    }
}
