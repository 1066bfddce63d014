package dev.monochord.systems.cello.store;

import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts what the two stores do, and remembers the last failures and differences. These are logged as warnings, since no
 * caller gets an exception: with counters alone, which start anew with the process, they would be lost. Thread-safe.
 */
final class MigrationCounters {

    private static final System.Logger LOG = System.getLogger(MigrationCounters.class.getName());
    private static final int REMEMBERED = 100;

    private final Clock clock;
    private final AtomicLong shadowWrites = new AtomicLong();
    private final AtomicLong shadowFailures = new AtomicLong();
    private final AtomicLong comparisons = new AtomicLong();
    private final AtomicLong differences = new AtomicLong();
    private final AtomicLong passing = new AtomicLong();
    private final AtomicLong candidateFailures = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final Deque<StoreDifference> recent = new ArrayDeque<>();

    MigrationCounters(Clock clock) {
        this.clock = clock;
    }

    void shadowed() {
        shadowWrites.incrementAndGet();
    }

    void shadowFailed(String operation, String project, RuntimeException failure) {
        shadowFailures.incrementAndGet();
        remember(operation, project, "the shadow failed: " + failure.getClass().getSimpleName(), failure);
    }

    void compared() {
        comparisons.incrementAndGet();
    }

    void passed() {
        comparisons.incrementAndGet();
        passing.incrementAndGet();
    }

    void dropped() {
        dropped.incrementAndGet();
    }

    void differs(String operation, String project, String what) {
        comparisons.incrementAndGet();
        differences.incrementAndGet();
        remember(operation, project, what, null);
    }

    void candidateFailed(String operation, String project, RuntimeException failure) {
        candidateFailures.incrementAndGet();
        remember(
                operation,
                project,
                "the candidate failed: " + failure.getClass().getSimpleName(),
                failure);
    }

    private void remember(String operation, String project, String what, @Nullable RuntimeException cause) {
        String line = operation + " of project " + project + ": " + what;
        LOG.log(System.Logger.Level.WARNING, line);
        if (cause != null) {
            LOG.log(System.Logger.Level.DEBUG, line, cause);
        }
        synchronized (recent) {
            if (recent.size() == REMEMBERED) {
                recent.removeFirst();
            }
            recent.addLast(new StoreDifference(clock.instant(), operation, project, what));
        }
    }

    StoreReport report(StoreMode mode) {
        synchronized (recent) {
            return new StoreReport(
                    mode,
                    shadowWrites.get(),
                    shadowFailures.get(),
                    comparisons.get(),
                    differences.get(),
                    passing.get(),
                    candidateFailures.get(),
                    dropped.get(),
                    new ArrayList<>(recent));
        }
    }
}
