package dev.monochord.migrate.plan;

import dev.monochord.model.diff.Change;
import java.math.RoundingMode;
import java.time.Duration;
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
        boolean estimated = plan.tables().stream()
                .flatMap(table -> table.steps().stream())
                .anyMatch(step -> step.estimate() != null);
        if (estimated) {
            line(
                    "",
                    String.format(
                            Locale.ROOT,
                            "estimates: %,.0f items a second; %s",
                            plan.itemsPerSecond(),
                            plan.prices().words()));
        }
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
            line(
                    "     ",
                    String.format(
                            Locale.ROOT,
                            "estimate: %,d items, %,.0f read units, %,.0f write units, %s %s, %s",
                            estimate.items(),
                            estimate.readUnits(),
                            estimate.writeUnits(),
                            plan.prices().currency(),
                            estimate.price().setScale(2, RoundingMode.HALF_UP).toPlainString(),
                            words(estimate.duration())));
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

    private static String words(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds < 120) {
            return "about " + seconds + " s";
        }
        return seconds < 7200
                ? "about " + Math.round(seconds / 60.0) + " min"
                : String.format(Locale.ROOT, "about %.1f h", seconds / 3600.0);
    }

    private void line(String indent, String words) {
        text.append(indent).append(words).append('\n');
    }
}
