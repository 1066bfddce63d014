package dev.monochord.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.kit.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A health check that is called more often than is good for it. */
class HealthCheckTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    /** Counts how often and by whom it is asked, and answers when it is let. */
    private static final class Patient extends Shelf {

        final Set<Thread> askers = ConcurrentHashMap.newKeySet();
        final AtomicInteger asked = new AtomicInteger();
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch answer = new CountDownLatch(1);

        @Override
        public void checkHealth() {
            askers.add(Thread.currentThread());
            asked.incrementAndGet();
            begun.countDown();
            try {
                answer.await();
            } catch (InterruptedException ended) {
                throw new IllegalStateException(ended);
            }
        }
    }

    private final Patient patient = new Patient();

    @Test
    void callingItInALoopStartsNoMoreThreads() throws Exception {
        patient.answer.countDown();
        try (HealthCheck check = new HealthCheck(List.of(patient), LONG, () -> StoreStatus.OK)) {
            for (int n = 0; n < 100; n++) {
                assertThat(check.response().status()).isEqualTo(200);
            }
        }
        assertThat(patient.asked).hasValue(100);
        assertThat(patient.askers).hasSize(1);
    }

    @Test
    void storeThatFailsIsToldWithItsReason() throws Exception {
        patient.answer.countDown();
        StoreStatus full = new StoreStatus("disk_full", "The disk is full.");
        try (HealthCheck check = new HealthCheck(List.of(patient), LONG, () -> full)) {
            Response response = check.response();

            assertThat(response.status()).isEqualTo(503);
            assertThat(new String(response.body(), UTF_8))
                    .contains("\"status\":\"failing\"")
                    .contains("\"store\":{\"status\":\"disk_full\",\"reason\":\"The disk is full.\"}");
        }
    }

    @Test
    void callersAtTheSameTimeShareOneQuestion() throws Exception {
        try (HealthCheck check = new HealthCheck(List.of(patient), LONG, () -> StoreStatus.OK)) {
            List<CompletableFuture<Integer>> callers = new ArrayList<>();
            CountDownLatch ready = new CountDownLatch(20);
            for (int n = 0; n < 20; n++) {
                callers.add(status(check, ready));
            }
            ready.await();
            patient.begun.await();
            assertThat(patient.asked).hasValue(1);
            patient.answer.countDown();
            assertThat(callers).allSatisfy(status -> assertThat(status.join()).isEqualTo(200));
            assertThat(patient.askers).hasSize(1);
        }
    }

    @Test
    void systemThatDoesNotAnswerIsFailingAndIsNotAskedAgainMeanwhile() throws Exception {
        try (HealthCheck check = new HealthCheck(List.of(patient), Duration.ZERO, () -> StoreStatus.OK)) {
            assertThat(check.response().status()).isEqualTo(503);
            patient.begun.await();
            for (int n = 0; n < 100; n++) {
                assertThat(check.response().text()).contains("\"shelf\":\"failing\"");
            }
            assertThat(patient.asked).hasValue(1);
        }
    }

    private static CompletableFuture<Integer> status(HealthCheck check, CountDownLatch ready) {
        CompletableFuture<Integer> status = new CompletableFuture<>();
        new Thread(() -> {
                    ready.countDown();
                    try {
                        status.complete(check.response().status());
                    } catch (InterruptedException ended) {
                        status.completeExceptionally(ended);
                    }
                })
                .start();
        return status;
    }
}
