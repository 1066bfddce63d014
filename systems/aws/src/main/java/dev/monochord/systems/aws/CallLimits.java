package dev.monochord.systems.aws;

import dev.monochord.runtime.client.TransportOptions;
import java.time.Duration;

/**
 * How long a call may take.
 *
 * @param attempt the longest wait for the answer to one attempt; the SDK then makes another
 * @param call the longest time for a call with all its attempts
 */
public record CallLimits(Duration attempt, Duration call) {

    /** For calls that begin something or look something up: 10 s for an attempt, 30 s for a call. */
    public static final CallLimits DEFAULT = new CallLimits(Duration.ofSeconds(10), Duration.ofSeconds(30));

    /** For Cloud Control, whose handlers call other services and may take up to a minute. */
    public static final CallLimits HANDLERS = new CallLimits(Duration.ofSeconds(60), Duration.ofSeconds(150));

    public CallLimits {
        if (attempt.compareTo(call) > 0) {
            throw new IllegalArgumentException("an attempt of " + attempt + " does not fit into a call of " + call);
        }
    }

    TransportOptions transport() {
        return TransportOptions.defaults()
                .withReadTimeout(attempt)
                .withCallTimeout(attempt.multipliedBy(3).dividedBy(2));
    }
}
