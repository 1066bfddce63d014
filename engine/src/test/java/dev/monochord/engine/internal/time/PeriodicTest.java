package dev.monochord.engine.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class PeriodicTest {

    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicBoolean ended = new AtomicBoolean();

    @Test
    void closeWaitsForTheCurrentRun() throws Exception {
        Periodic periodic = new Periodic("test", Duration.ZERO, this::run);
        running.await();
        released.countDown();

        periodic.close();

        assertThat(ended).isTrue();
    }

    @Test
    void closeReturnsWhileARunHangs() throws Exception {
        Periodic periodic = new Periodic("test", Duration.ZERO, this::run, Duration.ofMillis(1));
        running.await();

        periodic.close();

        assertThat(periodic.closing()).isTrue();
        assertThat(ended).isFalse();
        released.countDown();
    }

    private void run() {
        running.countDown();
        DaemonThreads.await(() -> {
            released.await();
            return true;
        });
        ended.set(true);
    }
}
