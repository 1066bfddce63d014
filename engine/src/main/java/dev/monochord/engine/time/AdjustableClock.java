package dev.monochord.engine.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that can be moved, so that a test need not wait for a time to live, an index's lag or a token's end.
 *
 * <p>Thread-safe.
 */
public final class AdjustableClock extends Clock {

    private final Clock base;
    private final AtomicLong offsetNanos;

    private AdjustableClock(Clock base, AtomicLong offsetNanos) {
        this.base = base;
        this.offsetNanos = offsetNanos;
    }

    /** A clock that runs with the system's until it is moved, and from there on. */
    public static AdjustableClock running() {
        return new AdjustableClock(Clock.systemUTC(), new AtomicLong());
    }

    /** A clock that goes with another until it is moved; an adjustable one is given back as it is. */
    public static AdjustableClock over(Clock base) {
        return base instanceof AdjustableClock adjustable ? adjustable : new AdjustableClock(base, new AtomicLong());
    }

    /** A clock that stands still at a moment until it is moved. */
    public static AdjustableClock standingAt(Instant moment) {
        return new AdjustableClock(Clock.fixed(moment, ZoneOffset.UTC), new AtomicLong());
    }

    /** Moves the clock forward, or back where the amount is negative; returns the time it shows now. */
    public Instant advance(Duration amount) {
        offsetNanos.addAndGet(amount.toNanos());
        return instant();
    }

    /** Sets the clock to a moment; a running clock runs on from there. */
    public void set(Instant moment) {
        offsetNanos.set(Duration.between(base.instant(), moment).toNanos());
    }

    @Override
    public Instant instant() {
        long moved = offsetNanos.get();
        return moved == 0 ? base.instant() : base.instant().plusNanos(moved);
    }

    @Override
    public long millis() {
        return offsetNanos.get() == 0 ? base.millis() : instant().toEpochMilli();
    }

    @Override
    public ZoneId getZone() {
        return base.getZone();
    }

    /** The same clock in another zone: it moves with this one. */
    @Override
    public Clock withZone(ZoneId zone) {
        return new AdjustableClock(base.withZone(zone), offsetNanos);
    }
}
