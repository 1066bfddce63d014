package dev.monochord.migrate.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.call.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

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
    void partBeginsAfterThoseThatOthersHaveBegun() throws InterruptedException {
        rate.bound(10.0);
        rate.begin(() -> true);
        consume(10);
        rate.end();
        for (int i = 0; i < 3; i++) {
            rate.begin(() -> true);
        }
        assertThat(pauses)
                .as("each as long as the first part is worth after the one before")
                .containsExactly(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(1));
    }

    @Test
    void slowPartsRunBesideEachOtherUntilTheRateIsReached() throws InterruptedException {
        rate.bound(1_000.0);
        rate.begin(() -> true);
        consume(1);
        rate.end();
        for (int i = 0; i < 10; i++) {
            rate.begin(() -> true);
        }
        assertThat(pauses).last().isEqualTo(Duration.ofMillis(10));

        nanos.addAndGet(Duration.ofMillis(10).toNanos());
        consume(1);
        rate.end();
        rate.begin(() -> true);
        assertThat(pauses)
                .as("a part each millisecond, though each takes ten")
                .last()
                .isEqualTo(Duration.ofMillis(1));
    }

    @Test
    void partsKeepTheirDistanceHoweverLateTheWorkerIs() throws InterruptedException {
        rate.bound(10.0);
        rate.begin(() -> true);
        consume(0.01);
        rate.end();
        nanos.addAndGet(Duration.ofSeconds(3).toNanos());
        rate.begin(() -> true);
        assertThat(pauses).as("nothing is owed after three seconds").isEmpty();
        rate.begin(() -> true);
        assertThat(pauses).as("four fifths of what a part is worth").containsExactly(Duration.ofNanos(800_000));
    }

    @Test
    void littleOfTheTimeThatHasPassedIsMadeUpFor() throws InterruptedException {
        rate.bound(10.0);
        consume(10);
        rate.settle();
        nanos.addAndGet(Duration.ofSeconds(3).toNanos());
        consume(5);
        rate.settle();
        assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofMillis(499));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 5, 1000})
    void waitsUntilEverythingIsPaid(double units) throws InterruptedException {
        rate.bound(units);
        consume(100 * units);
        List<Boolean> signs = new ArrayList<>();
        rate.settle(() -> signs.add(true));
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofSeconds(100));
        assertThat(signs).as("signs of life").hasSizeGreaterThan(30);
    }

    @Test
    void waitEndsWithTheTenure() throws InterruptedException {
        rate.bound(1.0);
        consume(100);
        rate.settle(() -> pauses.size() < 3);
        assertThat(pauses).hasSize(3);
    }

    @Test
    void waitEndsWhenTheLimitIsRaised() throws InterruptedException {
        rate.bound(1.0);
        consume(100);
        rate.settle(() -> {
            rate.bound(pauses.isEmpty() ? 1.0 : 10.0);
            return true;
        });
        assertThat(pauses).hasSize(1);
        rate.settle();
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
                .as("what is owed is paid at the new rate")
                .isGreaterThan(Duration.ofSeconds(9));
    }

    @Test
    void rateIsHalvedWhenARequestWasThrottled() throws InterruptedException {
        rate.bound(1_000.0);
        rate.called(call(100, throttled("TableWriteMaxOnDemandThroughputExceeded")));
        rate.settle();
        assertThat(rate.reason()).isEqualTo("throttled by notes: TableWriteMaxOnDemandThroughputExceeded");
        assertThat(pauses.get(0)).isGreaterThan(Duration.ofMillis(100));
        rate.nextSegment();
        consume(100);
        rate.settle();
        assertThat(pauses.get(1)).as("of the next segment").isGreaterThan(Duration.ofMillis(150));
    }

    @Test
    void hotKeysSlowTheirSegmentOnly() throws InterruptedException {
        rate.bound(1_000.0);
        rate.called(call(100, throttled("TableWriteKeyRangeThroughputExceeded")));
        rate.settle();
        assertThat(rate.reason()).isEqualTo("throttled by notes: TableWriteKeyRangeThroughputExceeded");
        assertThat(pauses.get(0)).isGreaterThan(Duration.ofMillis(100));
        nanos.addAndGet(pauses.get(0).toNanos());
        rate.nextSegment();
        assertThat(rate.reason()).isEqualTo("limit of the migration");
        consume(100);
        rate.settle();
        assertThat(pauses.get(1)).as("of the next segment").isLessThanOrEqualTo(Duration.ofMillis(100));
    }

    @Test
    void otherWritersDoNotSlowAWorker() throws InterruptedException {
        rate.called(call(
                100,
                TransactionCanceledException.builder()
                        .cancellationReasons(reason -> reason.code("TransactionConflict"))
                        .build()));
        rate.called(call(100, TransactionConflictException.builder().build()));
        rate.settle();
        assertThat(rate.reason()).isNull();
        assertThat(pauses).isEmpty();
    }

    @Test
    void throttledTransactionIsTold() {
        rate.called(call(
                100,
                TransactionCanceledException.builder()
                        .cancellationReasons(reason -> reason.code("None"), reason -> reason.code("ThrottlingError"))
                        .build()));
        assertThat(rate.reason()).isEqualTo("throttled by table notes: ThrottlingError");
    }

    private static Throwable throttled(String reason) {
        return ProvisionedThroughputExceededException.builder()
                .throttlingReasons(ThrottlingReason.builder()
                        .reason(reason)
                        .resource("notes")
                        .build())
                .build();
    }

    private void consumeAndSettle(double units) {
        consume(units);
        try {
            rate.settle();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void workerWaitsWhileASourceObjectsAndTellsWhy() throws InterruptedException {
        List<String> reasons = new ArrayList<>();
        RateLimit limited = new RateLimit(
                nanos::get,
                pauses::add,
                ThrottleSource.anyOf(List.of(
                        ThrottleSource.NONE, () -> pauses.size() < 3 ? Optional.of("too early") : Optional.empty())));
        limited.bound(10.0);
        assertThat(limited.admit(() -> reasons.add(limited.reason()))).isTrue();
        assertThat(pauses).hasSize(3);
        assertThat(reasons).containsExactly("too early", "too early", "too early");
        assertThat(limited.reason()).isEqualTo("limit of the migration");
    }

    @Test
    void waitForASourceEndsWithTheTenure() throws InterruptedException {
        RateLimit limited = new RateLimit(nanos::get, pauses::add, () -> Optional.of("too early"));
        assertThat(limited.admit(() -> pauses.size() < 2)).isFalse();
        assertThat(pauses).hasSize(2);
    }

    private void consume(double units) {
        rate.called(call(units, null));
    }

    private static Call call(double units, @Nullable Throwable retried) {
        int retries = retried == null ? 0 : 1;
        return new Call("notes", "copy", "TransactWriteItems", null, units, 1, retries, Duration.ZERO, null, retried);
    }
}
