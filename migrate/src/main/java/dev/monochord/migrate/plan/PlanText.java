package dev.monochord.migrate.plan;

import dev.monochord.model.diff.Change;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes a plan for a terminal. For one plan. */
final class PlanText {

    private final MigrationPlan plan;
    private final StringBuilder text = new StringBuilder();

    PlanText(MigrationPlan plan) {
        this.plan = plan;
    }

    String text() {
        line("", "migration from " + plan.from() + " to " + plan.to() + ", plan " + plan.hash());
        plan.tables().forEach(this::table);
        plan.basis().ifPresent(basis -> line("", "estimates: " + basis));
        return text.toString();
    }

    private void table(TableMigration table) {
        String target = table.target().equals(table.table()) ? "" : ", items move to " + table.target();
        line("", "table " + table.table() + ": " + table.kind().words() + target);
        table.reasons().forEach(reason -> line("  ", "because " + reason));
        table.changes().stream()
                .filter(change -> change.subject() != Change.Subject.TABLE)
                .forEach(change -> line("  ", words(change)));
        int number = 1;
        for (PlanStep step : table.steps()) {
            step(number++, step);
        }
        all("problem", table.problems());
        all("consent", table.consents());
        all("note", table.notes());
    }

    private void step(int number, PlanStep step) {
        line("  ", number + ". " + step.kind().words() + ": " + step.what());
        String uses = (step.reads().isEmpty() ? "" : "reads " + String.join(", ", step.reads()))
                + (step.reads().isEmpty() || step.writes().isEmpty() ? "" : "; ")
                + (step.writes().isEmpty() ? "" : "writes " + String.join(", ", step.writes()));
        if (!uses.isEmpty()) {
            line("     ", uses);
        }
        estimate(step.estimate());
        line("     ", (step.pointOfNoReturn() ? "POINT OF NO RETURN: " : "undo: ") + step.undo());
    }

    private void estimate(@Nullable StepEstimate estimate) {
        if (estimate != null) {
            line("     ", "estimate: " + estimate.words(plan.prices()));
        }
    }

    private void all(String what, List<String> texts) {
        texts.forEach(each -> line("  ", what + ": " + each));
    }

    private static String words(Change change) {
        String sign = switch (change.kind()) {
            case NEW -> "+";
            case REMOVED -> "-";
            case IN_PLACE -> "~";
            case RE_KEY -> "!";
        };
        return sign + " " + change.subject().name().toLowerCase(Locale.ROOT) + " " + change.name() + ": "
                + change.text();
    }

    private void line(String indent, String words) {
        text.append(indent).append(words).append('\n');
    }
}
