package dev.monochord.engine.internal.time;

import java.time.Duration;
import software.amazon.awssdk.core.exception.AbortedException;

/** How a call waits out its latency; a test hands in one that does not wait. */
@FunctionalInterface
public interface LatencySleeper {

    /** Waits by sleeping. A thread that is interrupted meanwhile gives its call up, as the SDK's clients do. */
    LatencySleeper THREAD = time -> {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw AbortedException.create("The call was interrupted", interrupted);
        }
    };

    void sleep(Duration time);
}
