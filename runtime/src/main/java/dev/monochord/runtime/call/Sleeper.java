package dev.monochord.runtime.call;

import dev.monochord.runtime.error.FaultException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits. Injected, so that tests take no time. */
@FunctionalInterface
public interface Sleeper {

    void sleep(Duration duration) throws InterruptedException;

    /**
     * Waits where an interruption is a failure. The thread stays interrupted.
     *
     * @param purpose completes "Interrupted while waiting …" in the message, such as {@code "for a table"}
     * @throws FaultException if the thread is interrupted
     */
    default void pause(Duration duration, String purpose) {
        try {
            sleep(duration);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new FaultException("Interrupted while waiting " + purpose, stopped);
        }
    }

    /** Waits in real time, to fractions of a millisecond, which {@link Thread#sleep} rounds up before JDK 21. */
    static Sleeper system() {
        return duration -> {
            long end = System.nanoTime() + duration.toNanos();
            for (long left = duration.toNanos(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        };
    }
}
