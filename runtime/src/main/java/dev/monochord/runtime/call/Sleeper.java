package dev.monochord.runtime.call;

import java.time.Duration;

/** Waits. Injected, so that tests take no time. */
@FunctionalInterface
public interface Sleeper {

    void sleep(Duration duration) throws InterruptedException;

    /** Waits in real time. */
    static Sleeper system() {
        return duration -> Thread.sleep(duration.toMillis(), (int) (duration.toNanos() % 1_000_000));
    }
}
