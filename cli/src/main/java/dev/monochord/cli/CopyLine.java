package dev.monochord.cli;

import dev.monochord.migrate.postgres.transfer.CopyProgress;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The line that shows how far the copy of a PostgreSQL table has come, by all workers together. Rate and time left follow
 * from what was copied since this process began; PostgreSQL only estimates how many rows there are. Thread-safe.
 */
final class CopyLine {

    private static final double SECOND = 1e9;

    private final Map<String, Long> estimates;
    private final LongSupplier nanoTime;
    private final Map<String, Start> starts = new HashMap<>();
    private @Nullable CopyProgress latest;

    /**
     * A line.
     *
     * @param estimates how many rows tables have, by name; 0 if that is not known
     */
    CopyLine(Map<String, Long> estimates, LongSupplier nanoTime) {
        this.estimates = Map.copyOf(estimates);
        this.nanoTime = nanoTime;
    }

    private record Start(long nanos, long read) {}

    /** So much is copied. */
    synchronized void at(CopyProgress progress) {
        starts.computeIfAbsent(progress.table(), first -> new Start(nanoTime.getAsLong(), progress.read()));
        latest = progress;
    }

    /** How far the table has come that was copied last; empty before the first page. */
    synchronized Optional<String> text() {
        return Optional.ofNullable(latest)
                .map(progress -> text(progress, Objects.requireNonNull(starts.get(progress.table()))));
    }

    private String text(CopyProgress progress, Start start) {
        long now = nanoTime.getAsLong();
        double rate = (progress.read() - start.read()) / Math.max((now - start.nanos()) / SECOND, 1e-3);
        long estimate = estimates.getOrDefault(progress.table(), 0L);
        return String.format(
                Locale.ROOT,
                "%s: %,d%s rows, %,.0f/s, %,d skipped, %,d rejected%s%s",
                progress.table(),
                progress.read(),
                estimate == 0 ? "" : String.format(Locale.ROOT, " of about %,d", estimate),
                rate,
                progress.skipped(),
                progress.failed(),
                left(progress.read(), estimate, rate),
                progress.throttle() == null ? "" : ", " + progress.throttle());
    }

    /** The first percent is too little to tell the rest from, and so is a table that has more rows than was thought. */
    private static String left(long read, long estimate, double rate) {
        return rate <= 0 || read * 100 < estimate || read >= estimate
                ? ""
                : String.format(Locale.ROOT, ", %,.0f s left", (estimate - read) / rate);
    }
}
