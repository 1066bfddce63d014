package dev.monochord.runtime.internal.retry;

import dev.monochord.runtime.call.RetryPolicy;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** The attempts at one piece of work. Not thread-safe. */
public final class Attempts {

    private final RetryPolicy policy;
    private final Clock clock;
    private final Sleeper sleeper;
    private final RandomGenerator random;
    private final Instant end;
    private int made = 1;

    Attempts(RetryPolicy policy, Clock clock, Sleeper sleeper, RandomGenerator random) {
        this.policy = policy;
        this.clock = clock;
        this.sleeper = sleeper;
        this.random = random;
        this.end = clock.instant().plus(policy.deadline());
    }

    /**
     * Waits before the next attempt. Returns false, without waiting, where there is none: the attempts are used up, or
     * the wait would end after the deadline.
     *
     * @throws FaultException if the thread is interrupted; it stays interrupted
     */
    public boolean again() {
        if (made >= policy.attempts()) {
            return false;
        }
        long longest = policy.longestWait(made).toNanos();
        Duration wait = Duration.ofNanos(longest == 0 ? 0 : random.nextLong(longest + 1));
        if (clock.instant().plus(wait).isAfter(end)) {
            return false;
        }
        sleeper.pause(wait, "to try again");
        made++;
        return true;
    }

    /** How many attempts were begun. */
    public int made() {
        return made;
    }
}
