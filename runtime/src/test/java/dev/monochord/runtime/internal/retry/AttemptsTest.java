package dev.monochord.runtime.internal.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.runtime.call.RetryPolicy;
import dev.monochord.runtime.error.FaultException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class AttemptsTest {

    private final AdjustableClock clock = AdjustableClock.standingAt(Instant.parse("2024-05-01T12:00:00Z"));
    private final List<Duration> sleeps = new ArrayList<>();

    @Test
    void waitsDoubleUpToTheCap() {
        Attempts attempts = retry(RetryPolicy.standard(), longest()).start();
        while (attempts.again()) {
            assertThat(attempts.made()).isLessThanOrEqualTo(8);
        }

        assertThat(sleeps).extracting(Duration::toMillis).containsExactly(50L, 100L, 200L, 400L, 800L, 1600L, 3200L);
        assertThat(attempts.made()).isEqualTo(8);
    }

    @Test
    void noWaitIsLongerThanTheCap() {
        RetryPolicy policy = new RetryPolicy(Duration.ofMillis(50), Duration.ofMillis(120), 5, Duration.ofMinutes(1));
        Attempts attempts = retry(policy, longest()).start();
        while (attempts.again()) {
            assertThat(sleeps).isNotEmpty();
        }

        assertThat(sleeps).extracting(Duration::toMillis).containsExactly(50L, 100L, 120L, 120L);
    }

    @Test
    void aWaitIsAnyTimeFromZeroOn() {
        Attempts attempts = retry(RetryPolicy.standard(), () -> 0L).start();

        assertThat(attempts.again()).isTrue();
        assertThat(sleeps).containsExactly(Duration.ZERO);
    }

    @Test
    void nothingIsTriedAfterTheDeadline() {
        RetryPolicy policy = new RetryPolicy(Duration.ofSeconds(1), Duration.ofSeconds(1), 100, Duration.ofSeconds(3));
        Attempts attempts = retry(policy, longest()).start();
        int tried = 1;
        while (attempts.again()) {
            tried++;
        }

        assertThat(tried).isEqualTo(4);
        assertThat(sleeps).hasSize(3);
    }

    @Test
    void anInterruptedWaitIsAFaultAndTheThreadStaysInterrupted() {
        Retry retry = new Retry(
                RetryPolicy.standard(),
                clock,
                duration -> {
                    throw new InterruptedException();
                },
                longest());

        assertThatThrownBy(() -> retry.start().again()).isInstanceOf(FaultException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void neverIsOneAttempt() {
        assertThat(retry(RetryPolicy.never(), longest()).start().again()).isFalse();
    }

    private Retry retry(RetryPolicy policy, RandomGenerator random) {
        return new Retry(
                policy,
                clock,
                duration -> {
                    sleeps.add(duration);
                    clock.advance(duration);
                },
                random);
    }

    /** Always the greatest number that was asked for. */
    private static RandomGenerator longest() {
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                return Long.MAX_VALUE;
            }

            @Override
            public long nextLong(long bound) {
                return bound - 1;
            }
        };
    }
}
