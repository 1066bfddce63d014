package dev.monochord.engine.internal.fault;

/**
 * Units that come in at a rate and are kept for some seconds. A request is let in while anything is left and may use
 * more than that: its cost is known only afterwards, and what it overdrew must come in first, as on the service.
 */
final class TokenBucket {

    private final double keptSeconds;
    private boolean started;
    private long last;
    private double tokens;

    TokenBucket(double keptSeconds) {
        this.keptSeconds = keptSeconds;
    }

    /** Whether anything is left at a time, where {@code rate} units come in each second. */
    synchronized boolean admits(long millis, double rate) {
        refill(millis, rate);
        return tokens > 0;
    }

    synchronized void take(long millis, double rate, double units) {
        refill(millis, rate);
        tokens -= units;
    }

    private void refill(long millis, double rate) {
        if (!started) {
            // Nothing was left unused yet: a new bucket has one second's units, not a burst.
            started = true;
            last = millis;
            tokens = rate;
            return;
        }
        long elapsed = Math.max(0, millis - last);
        last = Math.max(last, millis);
        tokens = Math.min(rate * keptSeconds, tokens + elapsed / 1000.0 * rate);
    }
}
