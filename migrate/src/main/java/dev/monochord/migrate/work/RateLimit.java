package dev.monochord.migrate.work;

import dev.monochord.runtime.call.Call;
import dev.monochord.runtime.call.CallListener;
import dev.monochord.runtime.call.Sleeper;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a worker to its share of a migration's capacity, and below what the tables bear: the rate is halved when a request
 * was throttled, and grows again slowly. If only the keys of a segment are hot, the rate is halved for that segment. Listens
 * to the requests for what they consumed. Also lets a worker wait while a {@link ThrottleSource} tells it to. Thread-safe.
 *
 * <p>Each thread pays for its own requests and takes its place behind those that have begun or paid before it. Otherwise all
 * threads would wait for the same moment and then work at once, in bursts that everybody else has to wait for.
 */
public final class RateLimit implements CallListener {

    /** Throttling does not slow a worker below this. */
    private static final double MIN_THROTTLED_RATE = 5;

    private static final double MIN_RATE = 0.01;
    private static final double UNBOUNDED = 1e9;
    private static final long SECOND = 1_000_000_000L;
    /** How long a thread sleeps at a time; whoever has to show signs of life does so in between. */
    private static final long SLICE = 2 * SECOND;

    private static final long MIN_PAUSE = SECOND / 10_000;

    /** How much of a pause that took too long is made up for. More would take cores that others need. */
    private static final long CREDIT = SECOND / 1000;

    /** The share of its fair distance that a part keeps from the one before it while a pause is made up for. */
    private static final double MIN_DISTANCE = 0.8;

    private static final String BOUNDED = "limit of the migration";

    private final LongSupplier nanoTime;
    private final Sleeper sleeper;
    private final ThrottleSource source;
    private final ReentrantLock admission = new ReentrantLock();
    private double limit = UNBOUNDED;
    private double current = UNBOUNDED;
    private double segment = UNBOUNDED;
    private long raised;
    private final ThreadLocal<Account> account = ThreadLocal.withInitial(Account::new);
    private double consumed;
    private double window;
    private long windowStart;
    private long paidUntil;
    private long lastBegun;
    private double lastPart;
    private long slowedAt;
    private @Nullable String reason;
    private @Nullable String objection;

    /** The capacity units that a thread has used and not paid for, and those that it paid for in advance. */
    private static final class Account {
        private double owed;
        private double advanced;
    }

    /** A limit by the tables and the migration alone. */
    public RateLimit(LongSupplier nanoTime, Sleeper sleeper) {
        this(nanoTime, sleeper, ThrottleSource.NONE);
    }

    public RateLimit(LongSupplier nanoTime, Sleeper sleeper, ThrottleSource source) {
        this.nanoTime = nanoTime;
        this.sleeper = sleeper;
        this.source = source;
        this.paidUntil = nanoTime.getAsLong();
        this.lastBegun = paidUntil;
        this.windowStart = paidUntil;
        this.slowedAt = paidUntil - SECOND;
    }

    /** Bounds the capacity units per second; null removes the bound. */
    public synchronized void bound(@Nullable Double unitsPerSecond) {
        double before = limit;
        limit = unitsPerSecond == null ? UNBOUNDED : Math.max(MIN_RATE, unitsPerSecond);
        if (limit > before) {
            raised++;
            long now = nanoTime.getAsLong();
            long left = Math.max(0, paidUntil - now);
            paidUntil = now + (long) (left * (before / limit)); // what is owed takes less time from now on
            current = current < before ? current : limit; // unless the tables do not bear more
        }
        current = Math.min(current, limit);
        if (reason == null && unitsPerSecond != null) {
            reason = BOUNDED;
        }
    }

    synchronized boolean isBounded() {
        return limit < UNBOUNDED;
    }

    @Override
    public synchronized void called(Call call) {
        long now = nanoTime.getAsLong();
        account.get().owed += call.consumedCapacity();
        consumed += call.consumedCapacity();
        window += call.consumedCapacity();
        if (now - windowStart >= SECOND) {
            grow((now - windowStart) / (double) SECOND);
            windowStart = now;
            window = 0;
        }
        Throttle.of(call).ifPresent(throttle -> slow(throttle, now));
    }

    private void slow(Throttle throttle, long now) {
        if (now - slowedAt < SECOND) {
            return;
        }
        slowedAt = now;
        double min = Math.min(MIN_THROTTLED_RATE, limit);
        double seen = Math.max(window / Math.max(0.1, (now - windowStart) / (double) SECOND), min * 2);
        double halved = Math.max(min, Math.min(rate(), seen) / 2);
        if (throttle.keyRange()) {
            segment = halved;
        } else {
            current = halved;
        }
        reason = throttle.reason();
    }

    private double rate() {
        return Math.min(current, segment);
    }

    /** Forgets that the keys of the last segment were hot. */
    public synchronized void nextSegment() {
        segment = UNBOUNDED;
        if (current >= limit) {
            reason = isBounded() ? BOUNDED : null;
        }
    }

    private void grow(double seconds) {
        boolean slowed = rate() < limit;
        current = grown(current, seconds);
        segment = grown(segment, seconds);
        if (slowed && rate() >= limit) {
            reason = isBounded() ? BOUNDED : null;
        }
    }

    private double grown(double units, double seconds) {
        return units < limit ? Math.min(limit, units + Math.max(MIN_THROTTLED_RATE, units * 0.1) * seconds) : units;
    }

    /**
     * Waits while the throttle source tells to. One thread asks it, and the others wait behind that one.
     *
     * @param alive called before the wait and every few seconds; the wait ends if it returns false
     * @return whether the worker may go on; false if the wait was ended
     */
    public boolean admit(BooleanSupplier alive) throws InterruptedException {
        admission.lockInterruptibly();
        try {
            while (objects()) {
                if (!alive.getAsBoolean()) {
                    return false;
                }
                sleeper.sleep(Duration.ofNanos(SLICE));
            }
            return true;
        } finally {
            admission.unlock();
        }
    }

    private boolean objects() throws InterruptedException {
        String now = source.reason().orElse(null);
        synchronized (this) {
            objection = now;
        }
        return now != null;
    }

    /** Waits until what this thread has consumed is within the rate. */
    public void settle() throws InterruptedException {
        settle(() -> true);
    }

    /**
     * Waits until what this thread has consumed is within the rate, or a higher rate is allowed.
     *
     * @param alive called before the wait and every few seconds; the wait ends if it returns false
     */
    public void settle(BooleanSupplier alive) throws InterruptedException {
        await(pay(), alive);
    }

    /**
     * Waits until this thread may begin a part, after the parts that other threads have begun. Always followed by
     * {@link #end}, even if it throws.
     *
     * @param alive called before the wait and every few seconds; the wait ends if it returns false
     */
    void begin(BooleanSupplier alive) throws InterruptedException {
        await(reserve(), alive);
        if (isBounded()) {
            Thread.yield(); // a thread that wakes up may have taken the core from the application
        }
    }

    /** Ends the part that this thread began, and pays for what it cost beyond the advance. */
    synchronized void end() {
        Account mine = account.get();
        if (mine.owed > 0) {
            lastPart = mine.owed;
        }
        paidUntil += nanos(mine.owed - mine.advanced);
        mine.owed = 0;
        mine.advanced = 0;
    }

    private void await(long nanos, BooleanSupplier alive) throws InterruptedException {
        long before = raised();
        for (long left = nanos; alive.getAsBoolean() && left > 0 && raised() == before; left -= SLICE) {
            sleeper.sleep(Duration.ofNanos(Math.min(left, SLICE)));
        }
    }

    private synchronized long raised() {
        return raised;
    }

    /**
     * A part is paid for in advance, as much as the last one cost: parts that take long are then no reason to begin fewer of
     * them. However late the worker is, parts keep their distance: two that run at once take two cores from everybody else.
     */
    private synchronized long reserve() {
        long begin = Math.max(due(), lastBegun + nanos(MIN_DISTANCE * lastPart));
        lastBegun = Math.max(begin, nanoTime.getAsLong());
        account.get().advanced = lastPart;
        paidUntil = due() + nanos(lastPart);
        return pause(begin);
    }

    private synchronized long pay() {
        Account mine = account.get();
        paidUntil = due() + nanos(mine.owed);
        mine.owed = 0;
        return pause(paidUntil);
    }

    /** The time from which more may be used. */
    private long due() {
        return Math.max(paidUntil, nanoTime.getAsLong() - CREDIT);
    }

    private long nanos(double units) {
        return (long) (units / rate() * SECOND);
    }

    private long pause(long until) {
        long pause = until - nanoTime.getAsLong();
        return pause < MIN_PAUSE ? 0 : pause; // what is left is paid with the next one
    }

    /** The capacity units that were used since the last call of this method. */
    public synchronized double takeConsumed() {
        double taken = consumed;
        consumed = 0;
        return taken;
    }

    /** Why the worker is slower than it could be, or null. */
    public synchronized @Nullable String reason() {
        return objection == null ? reason : objection;
    }
}
