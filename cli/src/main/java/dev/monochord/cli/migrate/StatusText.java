package dev.monochord.cli.migrate;

import dev.monochord.migrate.state.ComparedPattern;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.status.PassStatus;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where a migration stands, for a terminal. */
final class StatusText {

    private StatusText() {}

    /** One line, such as {@code notes-2: BACKFILL, copy-1 45.2 %}. */
    static String line(MigrationStatus status) {
        MigrationState migration = status.migration();
        StringBuilder line = new StringBuilder(migration.id())
                .append(": ")
                .append(migration.phase())
                .append(migration.paused() ? ", paused" : "");
        status.current().ifPresent(pass -> line.append(", ").append(pass.name()).append(percent(pass)));
        if (migration.failure() != null) {
            line.append(", blocked: ").append(migration.failure());
        }
        return line.toString();
    }

    private static String percent(PassStatus pass) {
        return String.format(Locale.ROOT, " %.1f %%", pass.percent());
    }

    /** Everything, on several lines. */
    static String details(MigrationStatus status) {
        MigrationState migration = status.migration();
        StringBuilder text = new StringBuilder(line(status)).append('\n');
        row(text, "design", migration.design() + ", " + migration.fromVersion() + " to " + migration.toVersion());
        row(
                text,
                "tables",
                migration.inPlace()
                        ? migration.fromTable() + ", items stay in place"
                        : migration.fromTable() + " to " + migration.toTable());
        if (!migration.inPlace()) {
            row(text, "reads", migration.readShare() + " % from the new shape");
        }
        status.passes().forEach(pass -> row(text, pass.name(), pass(pass, pass.itemsPerSecond())));
        row(text, "dead letters", status.deadLetters().toString());
        row(text, "differences", status.differences().toString());
        status.comparisons().forEach(pattern -> row(text, "compared", compared(pattern)));
        if (status.throttle() != null) {
            row(text, "slowed by", status.throttle());
        }
        status.processes()
                .forEach(process -> row(
                        text,
                        "process",
                        process.instance() + ", epoch " + process.epoch() + " of " + migration.epoch() + ", last seen "
                                + process.updatedAt()));
        status.workers()
                .forEach(worker -> row(
                        text,
                        "worker",
                        worker.name() + ", segments " + worker.segments() + ", last seen " + worker.updatedAt()));
        status.history().forEach(entry -> row(text, "history", entry.at() + " " + entry.phase() + " " + entry.text()));
        if (!status.next().isEmpty()) {
            row(text, "next", status.next());
        }
        return text.toString();
    }

    private static String compared(ComparedPattern pattern) {
        return String.format(
                Locale.ROOT,
                "%s: %,d reads, %,d differ, %,d failed, %,d dropped, %,d not comparable%s",
                pattern.pattern(),
                pattern.compared(),
                pattern.confirmed(),
                pattern.failed(),
                pattern.dropped(),
                pattern.incomparable(),
                pattern.newReads()
                        .p99()
                        .map(p99 -> ", p99 of the new shape up to " + p99.toMillis() + " ms")
                        .orElse(""));
    }

    /** How far a pass has come, at a rate. */
    static String pass(PassStatus pass, double rate) {
        return String.format(
                Locale.ROOT,
                "%.1f %%, %,d%s items, %,.0f/s, %,d written, %,d skipped, %,d cancelled, %,d failed%s%s",
                pass.percent(),
                pass.read(),
                all(pass),
                rate,
                pass.written(),
                pass.skipped(),
                pass.cancelled(),
                pass.failed(),
                pass.untraced() == 0 ? "" : String.format(Locale.ROOT, ", %,d not traced", pass.untraced()),
                left(pass.done() ? null : pass.left(rate)));
    }

    private static String all(PassStatus pass) {
        return !pass.estimated()
                ? ""
                : String.format(Locale.ROOT, " of %s%,d", pass.done() ? "" : "about ", pass.estimate());
    }

    private static String left(@Nullable Duration left) {
        if (left == null) {
            return "";
        }
        long seconds = left.toSeconds();
        return seconds < 120
                ? ", " + seconds + " s left"
                : seconds < 7200
                        ? ", " + Math.round(seconds / 60.0) + " min left"
                        : String.format(Locale.ROOT, ", %.1f h left", seconds / 3600.0);
    }

    private static void row(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "  %-13s %s%n", name, value));
    }
}
