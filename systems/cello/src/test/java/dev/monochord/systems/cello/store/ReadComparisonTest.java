package dev.monochord.systems.cello.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReadComparisonTest {

    private final MigrationCounters counters = new MigrationCounters(Clock.systemUTC());
    private final List<Duration> pauses = new ArrayList<>();
    private final ReadComparison comparison = new ReadComparison(counters, pauses::add);

    @AfterEach
    void clearInterrupt() {
        Thread.interrupted();
    }

    @Test
    void storesThatAgreeAreReadOnce() {
        compare("a", () -> "unread", () -> "a");
        assertThat(report()).isEqualTo(counts(1, 0, 0, 0, 0));
        assertThat(pauses).isEmpty();
    }

    @Test
    void shadowWriteThatArrivesDuringThePausesIsNoDifference() {
        compare("new", () -> "new", answers("old", "old", "new"));
        assertThat(report()).isEqualTo(counts(1, 0, 1, 0, 0));
        assertThat(pauses).containsExactly(Duration.ofMillis(20), Duration.ofMillis(80));
    }

    @Test
    void readBetweenTwoWritesIsNoDifference() {
        compare("1", answers("2", "3"), answers("0", "2"));
        assertThat(report()).isEqualTo(counts(1, 0, 1, 0, 0));
    }

    @Test
    void whatStaysDifferentIsCounted() {
        compare("a", () -> "a", () -> "b");
        assertThat(report()).isEqualTo(counts(1, 1, 0, 0, 0));
        assertThat(pauses).containsExactly(Duration.ofMillis(20), Duration.ofMillis(80), Duration.ofMillis(320));
        assertThat(counters.report(StoreMode.COMPARE).recent())
                .extracting(StoreDifference::what)
                .containsExactly("it differs");
    }

    @Test
    void controlThatNeverStandsStillIsDropped() {
        compare("0", answers("1", "2", "3", "4", "5", "6"), () -> "x");
        assertThat(report()).isEqualTo(counts(0, 0, 0, 0, 1));
    }

    @Test
    void failuresAreCountedAndNotThrown() {
        compare("a", () -> "a", () -> {
            throw new IllegalStateException("no answer");
        });
        assertThat(report()).isEqualTo(counts(0, 0, 0, 1, 0));
    }

    @Test
    void comparisonThatIsInterruptedIsNoFailure() {
        ReadComparison stopped = new ReadComparison(counters, wait -> {
            throw new InterruptedException();
        });
        stopped.compare("tokens", "proja", "a", () -> "a", () -> "b", ReadComparisonTest::differences);
        assertThat(report()).isEqualTo(counts(0, 0, 0, 0, 1));
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    private void compare(String answer, Supplier<String> control, Supplier<String> candidate) {
        comparison.compare("tokens", "proja", answer, control, candidate, ReadComparisonTest::differences);
    }

    private static Optional<String> differences(String one, String other) {
        return one.equals(other) ? Optional.empty() : Optional.of("it differs");
    }

    private static Supplier<String> answers(String... inTurn) {
        Deque<String> left = new ArrayDeque<>(List.of(inTurn));
        return left::remove;
    }

    private StoreReport report() {
        StoreReport report = counters.report(StoreMode.COMPARE);
        return counts(
                report.comparisons(),
                report.differences(),
                report.passing(),
                report.candidateFailures(),
                report.dropped());
    }

    private static StoreReport counts(long comparisons, long differences, long passing, long failures, long dropped) {
        return new StoreReport(
                StoreMode.COMPARE, 0, 0, comparisons, differences, passing, failures, dropped, List.of());
    }
}
