package dev.monochord.runtime.call;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits. Injected, so that tests take no time. */
@FunctionalInterface
public interface Sleeper {

    void sleep(Duration duration) throws InterruptedException;

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
