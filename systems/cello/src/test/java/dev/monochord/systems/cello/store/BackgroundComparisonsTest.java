package dev.monochord.systems.cello.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackgroundComparisonsTest {

    private final AtomicInteger compared = new AtomicInteger();
    private final AtomicInteger dropped = new AtomicInteger();

    @Test
    void whatFindsNoRoomIsDroppedAndDelaysNobody() {
        CountDownLatch slow = new CountDownLatch(1);
        try (BackgroundComparisons comparisons = new BackgroundComparisons(100, dropped::incrementAndGet)) {
            for (int i = 0; i < 150; i++) {
                comparisons.offer(() -> {
                    await(slow);
                    compared.incrementAndGet();
                });
            }
            assertThat(dropped).hasValue(48);
            slow.countDown();
            comparisons.settle();
            assertThat(compared.get() + dropped.get()).isEqualTo(150);
        }
    }

    @Test
    void nothingIsComparedOfAShareOfZero() {
        try (BackgroundComparisons comparisons = new BackgroundComparisons(0, dropped::incrementAndGet)) {
            for (int i = 0; i < 100; i++) {
                comparisons.offer(compared::incrementAndGet);
            }
            comparisons.settle();
        }
        assertThat(compared).hasValue(0);
        assertThat(dropped).hasValue(0);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
