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
 *
 * <p>Each thread pays for its own requests and gets a place behind those who have paid before. Otherwise all threads would
 * wait for the same moment and then work at once, in bursts that everybody else has to wait for.
 */
public final class RateLimit implements CallListener {

    private static final double MIN_UNITS = 5;
    private static final double UNBOUNDED = 1e9;
    private static final long SECOND = 1_000_000_000L;
    private static final long MAX_PAUSE = 5 * SECOND;
    private static final long MIN_PAUSE = SECOND / 1000;

    /** How much of a pause that took too long is made up for; more would be a burst. */
    private static final long CREDIT = SECOND / 50;

    private final LongSupplier nanoTime;
    private final Sleeper sleeper;
    private double limit = UNBOUNDED;
    private double current = UNBOUNDED;
    private final ThreadLocal<double[]> owed = ThreadLocal.withInitial(() -> new double[1]);
    private double consumed;
    private double window;
    private long windowStart;
    private long paidUntil;
    private long slowedAt;
    private @Nullable String reason;

    public RateLimit(LongSupplier nanoTime, Sleeper sleeper) {
        this.nanoTime = nanoTime;
        this.sleeper = sleeper;
        this.paidUntil = nanoTime.getAsLong();
        this.windowStart = paidUntil;
        this.slowedAt = paidUntil - SECOND;
    }

    /** Bounds the capacity units per second; null removes the bound. */
    public synchronized void bound(@Nullable Double unitsPerSecond) {
        double before = limit;
        limit = unitsPerSecond == null ? UNBOUNDED : Math.max(MIN_UNITS, unitsPerSecond);
        if (limit > before) {
            paidUntil = nanoTime.getAsLong(); // at once, and not after what the lower rate would still have to wait
            current = current < before ? current : limit; // unless the tables do not bear more
        }
        current = Math.min(current, limit);
        if (reason == null && unitsPerSecond != null) {
            reason = "limit of the migration";
        }
    }

    synchronized boolean isBounded() {
        return limit < UNBOUNDED;
    }

    @Override
    public synchronized void called(Call call) {
        long now = nanoTime.getAsLong();
        owed.get()[0] += call.consumedCapacity();
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
                reason = isBounded() ? "limit of the migration" : null;
            }
        }
    }

    /** Waits until what this thread has consumed is within the rate. */
    public void settle() throws InterruptedException {
        Duration pause = pause();
        if (!pause.isZero()) {
            sleeper.sleep(pause);
        }
    }

    private synchronized Duration pause() {
        long now = nanoTime.getAsLong();
        double[] mine = owed.get();
        paidUntil = Math.max(paidUntil, now - CREDIT) + (long) (mine[0] / current * SECOND);
        mine[0] = 0;
        long pause = Math.min(MAX_PAUSE, paidUntil - now);
        return pause < MIN_PAUSE ? Duration.ZERO : Duration.ofNanos(pause); // what is left is paid with the next one
    }

    /** The capacity units that were used since the last call of this method. */
    public synchronized double takeConsumed() {
        double taken = consumed;
        consumed = 0;
        return taken;
    }

    /** Why the worker is slower than it could be, or null. */
    public synchronized @Nullable String reason() {
        return reason;
    }
}
