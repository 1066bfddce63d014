package dev.monochord.migrate.work;

import dev.monochord.runtime.call.Call;
import dev.monochord.runtime.call.CallListener;
import dev.monochord.runtime.call.Sleeper;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a worker to its share of a migration's capacity, and below what the tables bear: the rate is halved when a request
 * had to be repeated, and grows again slowly. Listens to the requests for what they consumed. Thread-safe.
 */
public final class RateLimit implements CallListener {

    private static final double MIN_UNITS = 5;
    private static final double UNBOUNDED = 1e9;
    private static final long SECOND = 1_000_000_000L;

    private final LongSupplier nanoTime;
    private final Sleeper sleeper;
    private double limit = UNBOUNDED;
    private double current = UNBOUNDED;
    private double owed;
    private double consumed;
    private double window;
    private long windowStart;
    private long settledAt;
    private long slowedAt;
    private @Nullable String reason;

    public RateLimit(LongSupplier nanoTime, Sleeper sleeper) {
        this.nanoTime = nanoTime;
        this.sleeper = sleeper;
        this.settledAt = nanoTime.getAsLong();
        this.windowStart = settledAt;
        this.slowedAt = settledAt - SECOND;
    }

    /** Bounds the capacity units per second; null removes the bound. */
    synchronized void bound(@Nullable Double unitsPerSecond) {
        limit = unitsPerSecond == null ? UNBOUNDED : Math.max(MIN_UNITS, unitsPerSecond);
        current = Math.min(current, limit);
        if (reason == null && unitsPerSecond != null) {
            reason = "limit of the migration";
        }
    }

    @Override
    public synchronized void called(Call call) {
        long now = nanoTime.getAsLong();
        owed += call.consumedCapacity();
        consumed += call.consumedCapacity();
        window += call.consumedCapacity();
        if (now - windowStart >= SECOND) {
            grow((now - windowStart) / (double) SECOND);
            windowStart = now;
            window = 0;
        }
        if (call.retries() > 0 && now - slowedAt >= SECOND) {
            double seen = Math.max(window / Math.max(0.1, (now - windowStart) / (double) SECOND), MIN_UNITS * 2);
            current = Math.max(MIN_UNITS, Math.min(current, seen) / 2);
            slowedAt = now;
            reason = "throttled by table " + call.table();
        }
    }

    private void grow(double seconds) {
        if (current < limit) {
            current = Math.min(limit, current + Math.max(MIN_UNITS, current * 0.1) * seconds);
            if (current >= limit) {
                reason = limit < UNBOUNDED ? "limit of the migration" : null;
            }
        }
    }

    /** Waits until what was consumed is within the rate. */
    void settle() throws InterruptedException {
        Duration pause = pause();
        if (!pause.isZero()) {
            sleeper.sleep(pause);
        }
    }

    private synchronized Duration pause() {
        long now = nanoTime.getAsLong();
        owed = Math.max(0, owed - (now - settledAt) / (double) SECOND * current);
        settledAt = now;
        return owed <= 0 ? Duration.ZERO : Duration.ofNanos((long) Math.min(5.0 * SECOND, owed / current * SECOND));
    }

    /** The capacity units that were used since the last call of this method. */
    synchronized double takeConsumed() {
        double taken = consumed;
        consumed = 0;
        return taken;
    }

    /** Why the worker is slower than it could be, or null. */
    public synchronized @Nullable String reason() {
        return reason;
    }
}
