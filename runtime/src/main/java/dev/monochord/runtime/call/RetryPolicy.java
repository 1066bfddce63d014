package dev.monochord.runtime.call;

import java.time.Duration;

/**
 * How often and how long something is tried.
 *
 * <p>After attempt n, counted from 1, it waits for a random time up to {@code min(cap, base * 2^(n - 1))} (full jitter:
 * callers that failed together do not come back together).
 *
 * @param attempts the most attempts, the first included
 * @param deadline the longest time from the first attempt to the start of the last
 */
public record RetryPolicy(Duration base, Duration cap, int attempts, Duration deadline) {

    public RetryPolicy {
        if (attempts < 1) {
            throw new IllegalArgumentException("Something is tried at least once, not " + attempts + " times");
        }
        if (base.isNegative() || cap.isNegative() || deadline.isNegative()) {
            throw new IllegalArgumentException("No time of a retry policy is negative");
        }
    }

    /** 8 attempts, 50 ms doubled up to 5 s, all within one minute. */
    public static RetryPolicy standard() {
        return new RetryPolicy(Duration.ofMillis(50), Duration.ofSeconds(5), 8, Duration.ofMinutes(1));
    }

    /** One attempt. */
    public static RetryPolicy never() {
        return new RetryPolicy(Duration.ZERO, Duration.ZERO, 1, Duration.ZERO);
    }

    /** The longest wait after this many attempts. */
    public Duration longestWait(int attemptsMade) {
        Duration wait = base;
        for (int i = 1; i < attemptsMade && wait.compareTo(cap) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(cap) < 0 ? wait : cap;
    }
}
