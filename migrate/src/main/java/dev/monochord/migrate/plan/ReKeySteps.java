package dev.monochord.migrate.plan;

import dev.monochord.model.TableDesign;
import java.util.ArrayList;
import java.util.List;

/** The steps that move the items of a table to another one. */
record ReKeySteps(TableDesign old, TableDesign table, String target, StepEstimates estimates) {

    List<PlanStep> steps(boolean reversible) {
        String source = old.name();
        List<String> both = List.of(source, target);
        String abort = "abort deletes " + target + "; " + source + " is as it was";
        List<PlanStep> steps = new ArrayList<>();
        steps.add(new PlanStep(
                StepKind.PREPARE,
                "start reads every item of " + source + " for values that cannot be stored and new keys that collide,"
                        + " then creates " + target + " with its indexes; --without-preflight skips the reads",
                List.of(source),
                List.of(target),
                estimates.preflight(true),
                abort,
                false));
        steps.add(new PlanStep(
                StepKind.DUAL_WRITE,
                "every write of the application writes both tables in one transaction; it reads each item first, and"
                        + " costs about four times the write units",
                List.of(source),
                both,
                null,
                abort,
                false));
        steps.add(new PlanStep(
                StepKind.COPY,
                "copies each item in a transaction that checks that the source is unchanged",
                List.of(source),
                List.of(target),
                estimates.copy(table),
                abort,
                false));
        steps.add(new PlanStep(
                StepKind.VERIFY,
                "compares both tables in both directions: missing, extra and different items; scans each table and"
                        + " reads each counterpart by its key",
                both,
                List.of(),
                estimates.verification(),
                abort,
                false));
        steps.add(new PlanStep(
                StepKind.READ_SWITCH,
                "a share of the reads is served by " + target + " and compared",
                both,
                both,
                null,
                "reads go back to " + source + " at once; " + abort,
                false));
        steps.add(new PlanStep(
                StepKind.CUT_OVER,
                target + " decides"
                        + (reversible
                                ? ", and every write still writes " + source
                                : "; " + source + " is frozen, and writes are refused for some seconds before"),
                List.of(target),
                reversible ? both : List.of(target),
                null,
                reversible
                        ? "rollback to " + source + " until contract"
                        : "no rollback: writes after cut-over exist in " + target + " alone",
                !reversible));
        steps.add(new PlanStep(
                StepKind.CONTRACT,
                "stops writing " + source + ", then deletes it",
                List.of(),
                List.of(source),
                null,
                source + " can then only be restored from a backup, without later writes",
                true));
        return steps;
    }
}
