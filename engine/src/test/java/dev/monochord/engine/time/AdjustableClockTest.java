package dev.monochord.engine.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class AdjustableClockTest {

    private static final Instant START = Instant.parse("2024-02-29T12:00:00Z");

    @Test
    void standingClockMovesOnlyWhenTold() {
        AdjustableClock clock = AdjustableClock.standingAt(START);

        assertThat(clock.instant()).isEqualTo(START);
        assertThat(clock.advance(Duration.ofMillis(1500))).isEqualTo(START.plusMillis(1500));
        assertThat(clock.millis()).isEqualTo(START.toEpochMilli() + 1500);
    }

    @Test
    void runningClockRunsOnFromWhereItWasSet() {
        AdjustableClock clock = AdjustableClock.running();
        clock.set(START);

        Instant first = clock.instant();
        assertThat(first).isAfterOrEqualTo(START);
        assertThat(clock.instant()).isAfterOrEqualTo(first);
    }

    @Test
    void clockOfAnotherZoneMovesWithIt() {
        AdjustableClock clock = AdjustableClock.standingAt(START);
        Clock elsewhere = clock.withZone(ZoneId.of("Asia/Tokyo"));
        clock.advance(Duration.ofDays(1));

        assertThat(elsewhere.instant()).isEqualTo(START.plus(Duration.ofDays(1)));
        assertThat(elsewhere.getZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
    }
}
