package dev.monochord.migrate.postgres.verify;

import dev.monochord.runtime.call.Sleeper;
import java.time.Duration;

/**
 * How often a difference is looked at again before it is confirmed.
 *
 * @param looks at least 1
 * @param pause before each look, for changes that are under way
 */
public record Recheck(int looks, Duration pause, Sleeper sleeper) {

    public Recheck {
        if (looks < 1) {
            throw new IllegalArgumentException("a difference is looked at again at least once, got " + looks);
        }
    }

    /** Waits before a look. */
    public void await() {
        sleeper.pause(pause, "to look at differences again");
    }

    /** Three looks, two seconds apart. */
    public static Recheck standard() {
        return new Recheck(3, Duration.ofSeconds(2), Sleeper.system());
    }
}
