package dev.monochord.engine.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ItemLocksTest {

    private static final byte[] ROW = {1, 2, 3};

    private final ItemLocks locks = new ItemLocks(Duration.ZERO);

    @Test
    void endDoesNotWaitForeverForAThreadThatDiedWithALock() throws InterruptedException {
        Thread dead = new Thread(() -> locks.lock(ROW));
        dead.start();
        dead.join();

        assertThat(locks.end()).as("all have let go").isFalse();
    }

    @Test
    void nobodyLocksAfterTheEnd() {
        locks.lockAll(List.of(ROW, new byte[] {4})).close();

        assertThat(locks.end()).isTrue();
        assertThatThrownBy(() -> locks.lock(ROW)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> locks.lockAll(List.of(ROW, new byte[] {4}))).isInstanceOf(IllegalStateException.class);
        assertThat(locks.end()).as("a lock that was refused is free").isTrue();
    }
}
