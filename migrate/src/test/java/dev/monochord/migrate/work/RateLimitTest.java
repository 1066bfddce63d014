package dev.monochord.migrate.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.call.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private final AtomicLong nanos = new AtomicLong();
    private final List<Duration> pauses = new ArrayList<>();
    private final RateLimit rate = new RateLimit(nanos::get, pauses::add);

    @Test
    void nobodyWaitsWithoutABound() throws InterruptedException {
        consume(1_000);
        rate.settle();
        assertThat(pauses).isEmpty();
    }

    @Test
    void threadsWaitOneAfterTheOther() throws InterruptedException {
        rate.bound(10.0);
        Thread other = new Thread(() -> consumeAndSettle(10));
        consume(10);
        other.start();
        other.join();
        rate.settle();
        assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
    }

    @Test
    void littleOfTheTimeThatHasPassedIsMadeUpFor() throws InterruptedException {
        rate.bound(10.0);
        consume(10);
        rate.settle();
        nanos.addAndGet(Duration.ofSeconds(3).toNanos());
        consume(5);
        rate.settle();
        assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofMillis(480));
    }

    @Test
    void rateIsHalvedWhenARequestHadToBeRepeated() throws InterruptedException {
        rate.bound(1_000.0);
        rate.called(call(100, 1));
        rate.settle();
        assertThat(rate.reason()).isEqualTo("throttled by table notes");
        assertThat(pauses.get(0)).isGreaterThan(Duration.ofMillis(100));
    }

    private void consumeAndSettle(double units) {
        consume(units);
        try {
            rate.settle();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void consume(double units) {
        rate.called(call(units, 0));
    }

    private static Call call(double units, int retries) {
        return new Call("notes", "copy", "TransactWriteItems", null, units, 1, retries, Duration.ZERO, null);
    }
}
