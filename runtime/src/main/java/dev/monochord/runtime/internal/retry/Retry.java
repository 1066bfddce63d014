package dev.monochord.runtime.internal.retry;

import dev.monochord.runtime.call.RetryPolicy;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Starts pieces of work that may need several attempts. Thread-safe. */
public record Retry(RetryPolicy policy, Clock clock, Sleeper sleeper, RandomGenerator random) {

    /** The first attempt of a piece of work begins now. */
    public Attempts start() {
        return new Attempts(policy, clock, sleeper, random);
    }

    /**
     * Waits so long: for what an index shows a moment late.
     *
     * @throws FaultException if the thread is interrupted; it stays interrupted
     */
    public void pause(Duration time) {
        sleeper.pause(time, "for an index");
    }
}
