package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.cli.IdleMemory.Usage;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IdleMemoryTest {

    private static final Duration STEP = Duration.ofSeconds(10);

    private Usage usage = new Usage(Duration.ofSeconds(-5), Duration.ZERO, 0);
    private int releases;
    private final IdleMemory memory = new IdleMemory(() -> usage, () -> releases++);

    @AfterEach
    void close() {
        memory.close();
    }

    @Test
    void memoryIsReleasedOnceAfterABusyPeriod() {
        busy(IdleMemory.WORTHWHILE);
        idle(2);
        assertThat(releases).isZero();

        idle(1);
        assertThat(releases).isEqualTo(1);

        idle(100);
        assertThat(releases).isEqualTo(1);
    }

    @Test
    void everyBusyPeriodIsFollowedByARelease() {
        busy(IdleMemory.WORTHWHILE);
        idle(3);
        busy(IdleMemory.WORTHWHILE);
        idle(3);

        assertThat(releases).isEqualTo(2);
    }

    @Test
    void aShortPauseReleasesNothing() {
        for (int round = 0; round < 10; round++) {
            busy(IdleMemory.WORTHWHILE);
            idle(2);
        }

        assertThat(releases).isZero();
    }

    @Test
    void aServerThatHardlyCollectedHasNothingToRelease() {
        busy(IdleMemory.WORTHWHILE - 1);
        idle(100);

        assertThat(releases).isZero();
    }

    @Test
    void occasionalRequestsDoNotKeepAServerBusy() {
        busy(IdleMemory.WORTHWHILE);
        pass(Duration.ofMillis(150), 0);
        pass(Duration.ofMillis(150), 0);
        pass(Duration.ofMillis(150), 0);

        assertThat(releases).isEqualTo(1);
    }

    @Test
    void theUsageOfThisProcessIsMeasured() {
        Usage before = Usage.now();
        System.gc();
        Usage after = Usage.now();

        assertThat(after.time()).isGreaterThan(before.time());
        assertThat(after.processor()).isGreaterThanOrEqualTo(before.processor()).isPositive();
        assertThat(after.collections()).isGreaterThan(before.collections());
    }

    private void busy(int collections) {
        pass(Duration.ofSeconds(4), collections);
    }

    private void idle(int steps) {
        for (int step = 0; step < steps; step++) {
            pass(Duration.ofMillis(50), 0);
        }
    }

    private void pass(Duration processor, int collections) {
        usage = new Usage(
                usage.time().plus(STEP), usage.processor().plus(processor), usage.collections() + collections);
        memory.check();
    }
}
