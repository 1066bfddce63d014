package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.testing.Crowd;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.TestStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OwnedLockTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final TestStore store = TestStore.open();
    private final OwnedLock<Job> lock = new OwnedLock<>(
            store.monochord(),
            (owner, expires) -> new Job("lock", owner, "held", 0, expires),
            Job.OWNER,
            Job.EXPIRES_AT);

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void oneOfManyTakesIt() throws InterruptedException {
        List<Object> outcomes = Crowd.of(20, i -> () -> lock.tryTake(MINUTE).isPresent());

        assertThat(outcomes).filteredOn(Boolean.TRUE::equals).hasSize(1);
    }

    @Test
    void releasedItIsFree() {
        assertThat(lock.tryTake(MINUTE).orElseThrow().release()).isTrue();
        assertThat(lock.tryTake(MINUTE)).isPresent();
    }

    @Test
    void expiredItIsTakenOverAndTheOldOwnerCannotReleaseIt() {
        OwnedLock<Job>.Held old = lock.tryTake(MINUTE).orElseThrow();
        store.advance(Duration.ofSeconds(61));

        Optional<OwnedLock<Job>.Held> taken = lock.tryTake(MINUTE);

        assertThat(taken).isPresent();
        assertThat(old.release()).isFalse();
        assertThat(old.extend(MINUTE)).isFalse();
        assertThat(lock.tryTake(MINUTE)).isEmpty();
    }

    @Test
    void extendedItIsHeldLonger() {
        OwnedLock<Job>.Held held = lock.tryTake(MINUTE).orElseThrow();
        store.advance(Duration.ofSeconds(50));
        assertThat(held.extend(MINUTE)).isTrue();
        store.advance(Duration.ofSeconds(50));

        assertThat(lock.tryTake(MINUTE)).isEmpty();
    }
}
