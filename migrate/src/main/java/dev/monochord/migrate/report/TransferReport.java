package dev.monochord.migrate.report;

import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.plan.PlanOptions;
import dev.monochord.migrate.postgres.PostgresMigration;
import dev.monochord.migrate.postgres.TransferStatus;
import dev.monochord.migrate.postgres.change.SourceLag;
import dev.monochord.migrate.postgres.state.ChangeProgress;
import dev.monochord.migrate.postgres.state.RejectedRow;
import dev.monochord.migrate.postgres.transfer.CopyProgress;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A migration from PostgreSQL as a document. Rows are shown by their keys only.
 *
 * @param at when the report was made
 * @param rejected some of the rows that could not be moved
 */
public record TransferReport(Instant at, TransferStatus status, MigrationPlan plan, List<RejectedRow> rejected) {

    private static final int SAMPLES = 50;

    public TransferReport {
        rejected = List.copyOf(rejected);
    }

    /** The report of a migration as it is now. */
    public static TransferReport of(PostgresMigration migration, PlanOptions how, Instant now) {
        return new TransferReport(
                now,
                migration.status(),
                migration.plan(how),
                migration.rejected().stream().limit(SAMPLES).toList());
    }

    /** The report as maps, lists, text and numbers, for JSON. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("at", at.toString());
        tree.put("migration", plan.to());
        tree.put("state", state().name());
        tree.put("tables", status.tables().stream().map(TransferReport::tree).toList());
        tree.put("changes", tree(status.changes()));
        SourceLag lag = status.lag();
        tree.put("lag", lag == null ? null : Map.of("amount", lag.amount(), "unit", lag.unit()));
        tree.put("rejected", status.rejected());
        tree.put("verifiedAt", text(status.verifiedAt()));
        tree.put("endedAt", text(status.endedAt()));
        tree.put(
                "rejectedSamples",
                rejected.stream()
                        .map(row -> Map.of("row", row.source(), "reason", row.reason()))
                        .toList());
        tree.put("plan", plan.tree());
        return tree;
    }

    private static Map<String, Object> tree(TransferStatus.Table table) {
        CopyProgress copy = table.copy();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", copy.table());
        tree.put("percent", table.percent());
        tree.put("estimatedRows", table.estimatedRows());
        tree.put("read", copy.read());
        tree.put("written", copy.written());
        tree.put("skipped", copy.skipped());
        tree.put("failed", copy.failed());
        return tree;
    }

    private static Map<String, Object> tree(ChangeProgress changes) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("read", changes.read());
        tree.put("written", changes.written());
        tree.put("skipped", changes.skipped());
        tree.put("failed", changes.failed());
        return tree;
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    /** Where the migration stands. */
    enum State {
        NOT_BEGUN,
        COPYING,
        COPIED,
        VERIFIED,
        FINISHED
    }

    State state() {
        if (status.endedAt() != null) {
            return State.FINISHED;
        }
        if (status.verifiedAt() != null) {
            return State.VERIFIED;
        }
        if (status.tables().isEmpty()) {
            return State.NOT_BEGUN;
        }
        return status.tables().stream().allMatch(table -> table.copy().copied()) ? State.COPIED : State.COPYING;
    }

    /** The report as one HTML page, which loads nothing from elsewhere. */
    public String html() {
        Html page = Html.page("Migration " + plan.to() + " from PostgreSQL")
                .phase(state().name().replace('_', ' '), status.rejected() == 0);
        SourceLag lag = status.lag();
        page.raw("<dl>")
                .fact("Changes applied", Html.number(status.changes().read()))
                .fact("Behind", lag == null ? "-" : Html.number(lag.amount()) + " " + lag.unit())
                .fact("Rejected rows", Html.number(status.rejected()))
                .fact("Verified", Html.time(status.verifiedAt()))
                .fact("Finished", Html.time(status.endedAt()))
                .raw("</dl>");
        tables(page);
        rejected(page);
        PlanSection.write(page, plan);
        return page.end(at);
    }

    private void tables(Html page) {
        if (status.tables().isEmpty()) {
            return;
        }
        page.text("h2", "Tables")
                .table(List.of("Table", "Copied", "Rows, estimated", "Read", "Written", "Skipped", "Failed"));
        for (TransferStatus.Table table : status.tables()) {
            CopyProgress copy = table.copy();
            page.row(
                    copy.table(),
                    table.percent() + " %",
                    Html.number(table.estimatedRows()),
                    Html.number(copy.read()),
                    Html.number(copy.written()),
                    Html.number(copy.skipped()),
                    Html.number(copy.failed()));
        }
        page.endTable();
    }

    private void rejected(Html page) {
        if (rejected.isEmpty()) {
            return;
        }
        page.text("h2", "Rejected rows")
                .text("p", rejected.size() + " of " + status.rejected() + " are shown, by their keys only.")
                .table(List.of("Row", "Reason"));
        rejected.forEach(row -> page.row(row.source(), row.reason()));
        page.endTable();
    }
}
