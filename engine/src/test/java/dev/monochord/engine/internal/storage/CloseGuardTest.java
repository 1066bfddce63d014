package dev.monochord.engine.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CloseGuardTest {

    private final CloseGuard guard = new CloseGuard(Duration.ZERO);

    @Test
    void closeDoesNotWaitForeverForAThreadThatNeverLeaves() {
        guard.enter();

        assertThat(guard.close()).as("memory may be freed").isFalse();
        assertThat(guard.tryEnter()).isZero();
        assertThat(guard.close()).isFalse();
    }

    @Test
    void memoryMayBeFreedOnceEverybodyHasLeft() {
        guard.leave(guard.enter());

        assertThat(guard.close()).isTrue();
        assertThat(guard.tryEnter()).isZero();
        assertThat(guard.close()).as("closed again").isFalse();
    }
}
