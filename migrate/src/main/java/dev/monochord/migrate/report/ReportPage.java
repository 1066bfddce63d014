package dev.monochord.migrate.report;

import dev.monochord.migrate.plan.PlanStep;
import dev.monochord.migrate.plan.TableMigration;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.status.PassStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a report as a page. For one report. */
final class ReportPage {

    private final MigrationReport report;
    private final MigrationStatus status;
    private final MigrationState migration;
    private final Html page = new Html();

    ReportPage(MigrationReport report) {
        this.report = report;
        this.status = report.status();
        this.migration = status.migration();
    }

    String html() {
        String title = "Migration " + migration.id();
        page.raw("<!doctype html>")
                .raw("<html lang=\"en\"><head><meta charset=\"utf-8\">")
                .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
                .raw("<meta name=\"color-scheme\" content=\"light dark\">")
                .raw(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">")
                .text("title", title)
                .raw("<style>" + style() + "</style></head><body><main>")
                .text("h1", title);
        summary();
        passes();
        deadLetters();
        differences();
        comparisons();
        processes();
        plan();
        history();
        page.raw("<footer>")
                .text("p", "Made by Monochord at " + time(report.at()) + ".")
                .raw("</footer>");
        return page.raw("</main></body></html>").toString();
    }

    private void summary() {
        String failure = migration.failure();
        page.raw("<p class=\"phase " + (failure == null ? "good" : "bad") + "\">"
                + Html.escaped(migration.phase().name() + (migration.paused() ? ", paused" : "")) + "</p>");
        if (failure != null) {
            page.text("p", failure);
        }
        if (!status.next().isEmpty()) {
            page.text("p", status.next());
        }
        String transform = migration.transform();
        Integer rate = migration.rate();
        page.raw("<dl>")
                .fact("Design", migration.design() + ", " + migration.fromVersion() + " to " + migration.toVersion())
                .fact("Old table", migration.fromTable())
                .fact("New table", migration.inPlace() ? "the same: items stay in place" : migration.toTable())
                .fact("Transform", (transform == null ? "derived" : transform) + ", " + migration.fingerprint())
                .fact(
                        "Reads from the new shape",
                        migration.inPlace() ? "all: there is one" : migration.readShare() + " %")
                .fact("Dead letters", status.deadLetters().toString())
                .fact("Differences", status.differences().toString())
                .fact("Rate limit", rate == null ? "none" : number(rate) + " units per second")
                .fact("Verified", time(migration.verifiedAt()))
                .fact("Created", time(migration.createdAt()))
                .raw("</dl>");
    }

    private void passes() {
        if (status.passes().isEmpty()) {
            return;
        }
        page.text("h2", "Passes")
                .table(List.of(
                        "Pass",
                        "Done",
                        "Read",
                        "Written",
                        "Skipped",
                        "Cancelled",
                        "Failed",
                        "Not traced",
                        "Capacity units",
                        "Items per second"));
        for (PassStatus pass : status.passes()) {
            page.row(
                    pass.name(),
                    String.format(Locale.ROOT, "%.1f %%", pass.percent()),
                    number(pass.read()),
                    number(pass.written()),
                    number(pass.skipped()),
                    number(pass.cancelled()),
                    number(pass.failed()),
                    number(pass.untraced()),
                    number(Math.round(pass.capacity())),
                    number(Math.round(pass.itemsPerSecond())));
        }
        page.endTable();
    }

    private void deadLetters() {
        if (report.deadLetters().isEmpty()) {
            return;
        }
        page.text("h2", "Dead letters")
                .text("p", shown(report.deadLetters().size(), status.deadLetters()))
                .table(List.of("Key", "Reason", "At"));
        report.deadLetters().forEach(letter -> page.row(key(letter.key()), letter.reason(), time(letter.at())));
        page.endTable();
    }

    private void differences() {
        if (report.differences().isEmpty()) {
            return;
        }
        page.text("h2", "Differences")
                .text("p", shown(report.differences().size(), status.differences()))
                .table(List.of("Kind", "Key in the new table", "Attributes", "Written outside the toolkit"));
        report.differences()
                .forEach(difference -> page.row(
                        difference.kind().name().toLowerCase(Locale.ROOT),
                        key(difference.key()),
                        String.join(", ", difference.attributes()),
                        difference.outside() ? "yes" : "no"));
        page.endTable();
    }

    private static String shown(int samples, MigrationStatus.Tally all) {
        return samples + " of " + all + " are shown, by their keys only.";
    }

    private void comparisons() {
        if (status.comparisons().isEmpty()) {
            return;
        }
        page.text("h2", "Compared reads")
                .table(List.of(
                        "Pattern",
                        "Compared",
                        "Differ",
                        "Failed",
                        "Dropped",
                        "Not comparable",
                        "p99 of the new shape"));
        status.comparisons()
                .forEach(pattern -> page.row(
                        pattern.pattern(),
                        number(pattern.compared()),
                        number(pattern.confirmed()),
                        number(pattern.failed()),
                        number(pattern.dropped()),
                        number(pattern.incomparable()),
                        pattern.newReads()
                                .p99()
                                .map(p99 -> "up to " + number(p99.toMillis()) + " ms")
                                .orElse("-")));
        page.endTable();
        if (!status.samples().isEmpty()) {
            page.raw("<ul>");
            status.samples().forEach(sample -> page.text("li", sample));
            page.raw("</ul>");
        }
    }

    private void processes() {
        if (status.processes().isEmpty() && status.workers().isEmpty()) {
            return;
        }
        page.text("h2", "Processes").table(List.of("Name", "Role", "Epoch", "Compared reads", "Last sign of life"));
        status.processes()
                .forEach(process -> page.row(
                        process.instance(),
                        "application",
                        process.epoch() + " of " + migration.epoch(),
                        number(process.compared()),
                        time(process.updatedAt())));
        status.workers().forEach(worker -> page.row(worker.name(), "worker", "", "", time(worker.updatedAt())));
        page.endTable();
    }

    private void plan() {
        if (report.plan() == null) {
            return;
        }
        for (TableMigration table : report.plan().tables()) {
            page.text("h2", "Plan: table " + table.table() + ", " + table.kind().words());
            page.raw("<ul>");
            table.reasons().forEach(reason -> page.text("li", "Because " + reason));
            table.changes().forEach(change -> page.text("li", change.name() + ": " + change.text()));
            table.consents().forEach(consent -> page.text("li", "Consent: " + consent));
            table.notes().forEach(note -> page.text("li", note));
            page.raw("</ul><ol>");
            table.steps().forEach(this::step);
            page.raw("</ol>");
        }
    }

    private void step(PlanStep step) {
        page.raw("<li><strong>" + Html.escaped(step.kind().words()) + "</strong>: " + Html.escaped(step.what())
                + "<br><span class=\"" + (step.pointOfNoReturn() ? "bad" : "quiet") + "\">"
                + (step.pointOfNoReturn() ? "Point of no return: " : "Undo: ") + Html.escaped(step.undo())
                + "</span></li>");
    }

    private void history() {
        page.text("h2", "History").table(List.of("At", "Phase", "What happened"));
        status.history()
                .forEach(entry -> page.row(time(entry.at()), entry.phase().name(), entry.text()));
        page.endTable();
    }

    private static String key(Map<String, String> key) {
        return new TreeMap<>(key)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + " = " + entry.getValue().substring(2))
                        .collect(Collectors.joining(", "));
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String time(@Nullable Instant time) {
        return time == null ? "-" : time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static String style() {
        try (InputStream css = ReportPage.class.getResourceAsStream("report.css")) {
            if (css == null) {
                throw new IllegalStateException("report.css is missing from the build");
            }
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
