package dev.monochord.systems.cello.store;

import dev.monochord.runtime.call.Sleeper;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Compares what two stores read, and counts the result. A difference counts only if it is still there after pauses that grow,
 * since a shadow write comes after the one that decides. The control is read before and after the candidate: if it never
 * stands still, nothing can be said, and the comparison is dropped. Thread-safe.
 */
final class ReadComparison {

    private static final int READ_AGAIN = 3;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final int GROWTH = 4;

    private final MigrationCounters counters;
    private final Sleeper sleeper;

    ReadComparison(MigrationCounters counters, Sleeper sleeper) {
        this.counters = counters;
        this.sleeper = sleeper;
    }

    /**
     * Compares an answer of the control with the candidate. Failures of the stores are counted, not thrown.
     *
     * @param differences says what differs, without values
     */
    <T> void compare(
            String operation,
            String project,
            T answer,
            Supplier<T> control,
            Supplier<T> candidate,
            BiFunction<T, T, Optional<String>> differences) {
        try {
            if (differences.apply(answer, candidate.get()).isEmpty()) {
                counters.compared();
                return;
            }
            Optional<String> confirmed = Optional.empty();
            Duration pause = FIRST_PAUSE;
            for (int i = 0; i < READ_AGAIN; i++) {
                sleeper.sleep(pause);
                pause = pause.multipliedBy(GROWTH);
                T before = control.get();
                T other = candidate.get();
                T after = control.get();
                Optional<String> difference = differences.apply(after, other);
                if (difference.isEmpty() || differences.apply(before, other).isEmpty()) {
                    counters.passed();
                    return;
                }
                confirmed = differences.apply(before, after).isEmpty() ? difference : Optional.empty();
            }
            confirmed.ifPresentOrElse(what -> counters.differs(operation, project, what), counters::dropped);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            counters.dropped();
        } catch (RuntimeException failure) {
            if (Thread.currentThread().isInterrupted()) {
                counters.dropped(); // the server stops; no store has failed
            } else {
                counters.candidateFailed(operation, project, failure);
            }
        }
    }
}
