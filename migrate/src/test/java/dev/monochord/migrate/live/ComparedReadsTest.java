package dev.monochord.migrate.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.live.ComparedReads.Tally;
import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.page.Page;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparedReadsTest {

    private static final Tally SAME = new Tally(1, 0, 0, 0, 0, 0);
    private static final Tally PASSING = new Tally(0, 1, 0, 0, 0, 0);
    private static final Tally CONFIRMED = new Tally(0, 0, 1, 0, 0, 0);
    private static final Tally FAILED = new Tally(0, 0, 0, 1, 0, 0);
    private static final Tally NOTHING = new Tally(0, 0, 0, 0, 0, 0);

    private final ComparedReads compared = new ComparedReads(Runnable::run, time -> {}, 100);

    @Test
    void listsAreComparedInTheirOrderUnlessTheKeysSortThemDifferently() {
        assertThat(tally(Agreement.EXACT, List.of(1, 2), List.of(1, 2))).isEqualTo(SAME);
        assertThat(tally(Agreement.EXACT, List.of(1, 2), List.of(2, 1))).isEqualTo(CONFIRMED);
        assertThat(tally(Agreement.ANY_ORDER, List.of(1, 2), List.of(2, 1))).isEqualTo(SAME);
        assertThat(tally(Agreement.ANY_ORDER, List.of(1, 2, 2), List.of(2, 1, 1)))
                .isEqualTo(CONFIRMED);
        assertThat(tally(Agreement.NONE, List.of(1), List.of(2))).isEqualTo(NOTHING);
    }

    @Test
    void pagesAreComparedAsFarAsBothGo() {
        assertThat(tally(Agreement.EXACT, new Page<>(List.of(1, 2), null), new Page<>(List.of(1), "next")))
                .isEqualTo(SAME);
        assertThat(tally(Agreement.EXACT, new Page<>(List.of(2, 1), null), new Page<>(List.of(1), "next")))
                .isEqualTo(CONFIRMED);
        assertThat(tally(Agreement.ANY_ORDER, new Page<>(List.of(2, 1), null), new Page<>(List.of(1, 2), null)))
                .isEqualTo(SAME);
        assertThat(tally(Agreement.ANY_ORDER, new Page<>(List.of(2), null), new Page<>(List.of(1), null)))
                .isEqualTo(CONFIRMED);
    }

    @Test
    void pageThatEndsBeforeTheOtherIsADifference() {
        assertThat(tally(Agreement.EXACT, new Page<>(List.of(1, 2), null), new Page<>(List.of(), null)))
                .isEqualTo(CONFIRMED);
        assertThat(tally(Agreement.EXACT, new Page<>(List.of(1), null), new Page<>(List.of(1, 2), "next")))
                .isEqualTo(CONFIRMED);
    }

    @Test
    void partsOfTwoOrdersAreCountedApart() {
        assertThat(tally(Agreement.ANY_ORDER, new Page<>(List.of(1), "next"), new Page<>(List.of(2), null)))
                .isEqualTo(new Tally(0, 0, 0, 0, 0, 1));
    }

    @Test
    void comparisonThatTakesTooLongIsDropped() {
        AtomicLong nanos = new AtomicLong();
        ComparedReads slow = new ComparedReads(
                Runnable::run, time -> nanos.addAndGet(Duration.ofMinutes(1).toNanos()), 100, nanos::get);
        slow.compare("p", Agreement.EXACT, 1, () -> 1, () -> 2);
        assertThat(slow.total()).isEqualTo(new Tally(0, 0, 0, 0, 1, 0));
    }

    @Test
    void readsOfTheNewShapeAreTimedByPattern() {
        AtomicLong nanos = new AtomicLong();
        ComparedReads reads = new ComparedReads(Runnable::run, time -> {}, 0, nanos::get);
        assertThat(reads.timed(
                                "slow",
                                () -> nanos.addAndGet(Duration.ofMillis(40).toNanos()))
                        .get())
                .isPositive();
        assertThat(reads.timed("fast", () -> 1).get()).isEqualTo(1);
        assertThat(reads.timed("stream", Stream::empty).get()).isEmpty();

        assertThat(reads.newReads()).containsOnlyKeys("slow", "fast");
        assertThat(reads.newReads().get("slow").p99()).contains(Duration.ofMillis(50));
        assertThat(reads.newReads().get("fast").p99()).contains(Duration.ofMillis(1));
    }

    @Test
    void differenceThatIsGoneOnASecondReadIsPassing() {
        AtomicInteger reads = new AtomicInteger();
        compared.compare("p", Agreement.EXACT, 1, () -> 1, () -> reads.getAndIncrement() == 0 ? 0 : 1);
        assertThat(compared.total()).isEqualTo(PASSING);
    }

    @Test
    void differenceOfAnItemThatIsWrittenAllTheTimeIsDropped() {
        AtomicInteger version = new AtomicInteger();
        compared.compare("p", Agreement.EXACT, 0, version::incrementAndGet, version::incrementAndGet);
        assertThat(compared.total()).isEqualTo(new Tally(0, 0, 0, 0, 1, 0));
    }

    @Test
    void differenceThatOutlastsTheWritesAroundItIsConfirmed() {
        AtomicInteger reads = new AtomicInteger();
        compared.compare("p", Agreement.EXACT, 0, () -> Math.min(6, reads.incrementAndGet()), () -> -1);
        assertThat(compared.total()).isEqualTo(CONFIRMED);
    }

    @Test
    void pageInTheMiddleOfAListIsNotCompared() {
        compared.compare("p", Agreement.EXACT, 1, () -> 1, () -> {
            throw new PageTokenException("of the other shape");
        });
        assertThat(compared.total()).isEqualTo(new Tally(0, 0, 0, 0, 0, 1));
    }

    @Test
    void failureOfTheOtherShapeIsCountedAndNotThrown() {
        compared.compare("p", Agreement.EXACT, 1, () -> 1, () -> {
            throw new IllegalStateException("broken");
        });
        assertThat(compared.total()).isEqualTo(FAILED);
    }

    @Test
    void comparisonIsDroppedWhenTheStoreDoesNotKeepUp() {
        compared.compare("p", Agreement.EXACT, 1, () -> 1, () -> {
            throw new RetriesExhaustedException("throttled", null);
        });
        assertThat(compared.total()).isEqualTo(new Tally(0, 0, 0, 0, 1, 0));
    }

    @Test
    void comparisonIsDroppedWhenTooManyAreUnderWay() {
        ComparedReads full = new ComparedReads(
                work -> {
                    throw new RejectedExecutionException();
                },
                time -> {},
                100);
        full.compare("p", Agreement.EXACT, 1, () -> 1, () -> 1);
        assertThat(full.total()).isEqualTo(new Tally(0, 0, 0, 0, 1, 0));
    }

    private static <T> Tally tally(Agreement agreement, T control, T candidate) {
        ComparedReads reads = new ComparedReads(Runnable::run, time -> {}, 100);
        reads.compare("p", agreement, control, () -> control, () -> candidate);
        return reads.total();
    }
}
