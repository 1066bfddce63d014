package dev.monochord.systems.aws.qrie;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkServiceException;

/**
 * Spaces the calls for one account and type as closely as the service allows, which it finds by trying. A call that is throttled although
 * the SDK has repeated it doubles the time between calls, and each that succeeds takes a tenth off. Thread-safe.
 */
final class CallThrottle {

    /** Times between calls: at the beginning and at least, after the first throttled call at least, and at most. */
    private static final Duration MIN_INTERVAL = Duration.ofMillis(20);

    private static final Duration MIN_THROTTLED_INTERVAL = Duration.ofMillis(200);
    private static final Duration MAX_INTERVAL = Duration.ofSeconds(10);

    /** How often a call is made that is throttled each time. */
    private static final int ATTEMPTS = 6;

    private final LongSupplier nanoTime;
    private final Consumer<Duration> pause;
    private Duration interval = MIN_INTERVAL;
    private long next;

    CallThrottle(LongSupplier nanoTime, Consumer<Duration> pause) {
        this.nanoTime = nanoTime;
        this.pause = pause;
        this.next = nanoTime.getAsLong();
    }

    /** Makes a call when its turn has come, and again later if it is throttled. */
    <T> T call(Supplier<T> call) {
        for (int attempt = 1; ; attempt++) {
            Duration wait = reserve();
            if (!wait.isZero()) {
                pause.accept(wait);
            }
            try {
                T result = call.get();
                speedUp();
                return result;
            } catch (SdkServiceException refused) {
                if (!refused.isThrottlingException() || attempt >= ATTEMPTS) {
                    throw refused;
                }
                slowDown();
            }
        }
    }

    /** The time between two calls as it is now. */
    synchronized Duration interval() {
        return interval;
    }

    private synchronized Duration reserve() {
        long now = nanoTime.getAsLong();
        long turn = Math.max(now, next);
        next = turn + interval.toNanos();
        return Duration.ofNanos(turn - now);
    }

    private synchronized void speedUp() {
        Duration faster = interval.multipliedBy(9).dividedBy(10);
        interval = faster.compareTo(MIN_INTERVAL) < 0 ? MIN_INTERVAL : faster;
    }

    private synchronized void slowDown() {
        Duration slower = interval.multipliedBy(2);
        slower = slower.compareTo(MIN_THROTTLED_INTERVAL) < 0 ? MIN_THROTTLED_INTERVAL : slower;
        interval = slower.compareTo(MAX_INTERVAL) > 0 ? MAX_INTERVAL : slower;
        next = nanoTime.getAsLong() + interval.toNanos();
    }
}
