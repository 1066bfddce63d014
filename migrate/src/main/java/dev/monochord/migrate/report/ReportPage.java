package dev.monochord.migrate.report;

import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.status.PassStatus;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes a report as a page. For one report. */
final class ReportPage {

    private final MigrationReport report;
    private final MigrationStatus status;
    private final MigrationState migration;
    private final Html page;

    ReportPage(MigrationReport report) {
        this.report = report;
        this.status = report.status();
        this.migration = status.migration();
        this.page = Html.page("Migration " + migration.id());
    }

    String html() {
        summary();
        passes();
        deadLetters();
        differences();
        comparisons();
        processes();
        if (report.plan() != null) {
            PlanSection.write(page, report.plan());
        }
        history();
        return page.end(report.at());
    }

    private void summary() {
        String failure = migration.failure();
        page.phase(migration.phase().name() + (migration.paused() ? ", paused" : ""), failure == null);
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
                .fact("Rate limit", rate == null ? "none" : Html.number(rate) + " units per second")
                .fact("Verified", Html.time(migration.verifiedAt()))
                .fact("Created", Html.time(migration.createdAt()))
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
                    Html.number(pass.read()),
                    Html.number(pass.written()),
                    Html.number(pass.skipped()),
                    Html.number(pass.cancelled()),
                    Html.number(pass.failed()),
                    Html.number(pass.untraced()),
                    Html.number(Math.round(pass.capacity())),
                    Html.number(Math.round(pass.itemsPerSecond())));
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
        report.deadLetters().forEach(letter -> page.row(key(letter.key()), letter.reason(), Html.time(letter.at())));
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
                        Html.number(pattern.compared()),
                        Html.number(pattern.confirmed()),
                        Html.number(pattern.failed()),
                        Html.number(pattern.dropped()),
                        Html.number(pattern.incomparable()),
                        pattern.newReads()
                                .p99()
                                .map(p99 -> "up to " + Html.number(p99.toMillis()) + " ms")
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
                        Html.number(process.compared()),
                        Html.time(process.updatedAt())));
        status.workers().forEach(worker -> page.row(worker.name(), "worker", "", "", Html.time(worker.updatedAt())));
        page.endTable();
    }

    private void history() {
        page.text("h2", "History").table(List.of("At", "Phase", "What happened"));
        status.history()
                .forEach(entry -> page.row(Html.time(entry.at()), entry.phase().name(), entry.text()));
        page.endTable();
    }

    private static String key(Map<String, String> key) {
        return new TreeMap<>(key)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + " = " + entry.getValue().substring(2))
                        .collect(Collectors.joining(", "));
    }
}
