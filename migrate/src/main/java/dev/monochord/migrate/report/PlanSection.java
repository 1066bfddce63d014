package dev.monochord.migrate.report;

import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.plan.PlanStep;
import dev.monochord.migrate.plan.StepEstimate;
import dev.monochord.migrate.plan.TableMigration;
import java.util.Locale;

/** The plan in a report. */
final class PlanSection {

    private final Html page;
    private final MigrationPlan plan;

    private PlanSection(Html page, MigrationPlan plan) {
        this.page = page;
        this.plan = plan;
    }

    static void write(Html page, MigrationPlan plan) {
        PlanSection section = new PlanSection(page, plan);
        plan.tables().forEach(section::table);
        if (plan.basis().isPresent()) {
            page.text(
                    "p",
                    String.format(
                            Locale.ROOT,
                            "Estimates: %,.0f items a second, on-demand prices %s as of %s.",
                            plan.itemsPerSecond(),
                            plan.prices().place(),
                            plan.prices().asOf()));
        }
    }

    private void table(TableMigration table) {
        page.text("h2", "Plan: table " + table.table() + ", " + table.kind().words());
        page.raw("<ul>");
        table.reasons().forEach(reason -> page.text("li", "Because " + reason));
        table.changes().forEach(change -> page.text("li", change.name() + ": " + change.text()));
        table.problems().forEach(problem -> page.text("li", "Problem: " + problem));
        table.consents().forEach(consent -> page.text("li", "Consent: " + consent));
        table.notes().forEach(note -> page.text("li", note));
        page.raw("</ul><ol>");
        table.steps().forEach(this::step);
        page.raw("</ol>");
    }

    private void step(PlanStep step) {
        StepEstimate estimate = step.estimate();
        page.raw("<li><strong>" + Html.escaped(step.kind().words()) + "</strong>: " + Html.escaped(step.what())
                + (estimate == null ? "" : "<br>Estimate: " + Html.escaped(estimate.words(plan.prices())))
                + "<br><span class=\"" + (step.pointOfNoReturn() ? "bad" : "quiet") + "\">"
                + (step.pointOfNoReturn() ? "Point of no return: " : "Undo: ") + Html.escaped(step.undo())
                + "</span></li>");
    }
}
