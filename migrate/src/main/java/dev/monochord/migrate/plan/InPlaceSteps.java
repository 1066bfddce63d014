package dev.monochord.migrate.plan;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.TableDesign;
import java.util.ArrayList;
import java.util.List;

/** The steps that rewrite the items of a table where they are, and change its indexes one at a time. */
record InPlaceSteps(TableDesign old, TableDesign table, StepEstimates estimates) {

    private static final String BACK =
            "a migration from the new design to the old one brings items back to the old form";

    List<PlanStep> steps(boolean rewritten, boolean reversible) {
        List<String> own = List.of(table.name());
        List<PlanStep> steps = new ArrayList<>();
        steps.add(new PlanStep(
                StepKind.PREPARE,
                "start reads every item for values that cannot be stored in their new form, then checks the table"
                        + " against the old design; --without-preflight skips the reads",
                own,
                List.of(),
                estimates.preflight(false),
                "nothing was changed",
                false));
        String back = back(rewritten, reversible);
        if (rewritten) {
            steps.add(new PlanStep(
                    StepKind.WRITE_NEW_FORM,
                    "deploy code that reads both forms and writes the new one",
                    own,
                    own,
                    null,
                    reversible
                            ? BACK
                            : "items that were written in the new form stay so: there is no inverse transform",
                    !reversible));
        }
        steps.add(new PlanStep(
                StepKind.SWEEP,
                rewritten
                        ? "brings each item that is still in the old form to the new one, unless it changes meanwhile"
                        : "reads every item and finds it in its new form already",
                own,
                rewritten ? own : List.of(),
                rewritten ? estimates.sweep(old, table) : estimates.sweepOfNothing(),
                rewritten ? back : "nothing was changed",
                rewritten && !reversible));
        steps.add(new PlanStep(
                StepKind.VERIFY,
                "scans the table, reads each item again by its key and compares it with its new form",
                own,
                List.of(),
                estimates.verificationInPlace(),
                "as before",
                false));
        table.indexes().stream()
                .filter(index -> old.index(index.name()).isEmpty() && !index.local())
                .forEach(index -> steps.add(added(index)));
        steps.add(new PlanStep(
                StepKind.CUT_OVER,
                "the new form is the only one; asks for a recent verification without differences",
                List.of(),
                List.of(),
                null,
                "abort is refused from here on; " + back,
                false));
        steps.add(new PlanStep(StepKind.CONTRACT, "ends the migration", List.of(), List.of(), null, back, false));
        old.indexes().stream()
                .filter(index -> table.index(index.name()).isEmpty())
                .forEach(index -> steps.add(removed(index)));
        return steps;
    }

    private static String back(boolean rewritten, boolean reversible) {
        if (!rewritten) {
            return "a migration from the new design to the old one undoes it";
        }
        return reversible ? BACK : "the old form can then only be restored from a backup, without later writes";
    }

    private PlanStep added(IndexDesign index) {
        return new PlanStep(
                StepKind.ADD_INDEX,
                "adds index " + index.name() + " by an UpdateTable of its own, and waits until it is active",
                List.of(table.name()),
                List.of(index.name()),
                estimates.index(index),
                "the index can be removed",
                false);
    }

    private PlanStep removed(IndexDesign index) {
        return new PlanStep(
                StepKind.REMOVE_INDEX,
                "contract removes index " + index.name()
                        + " by an UpdateTable of its own, and waits until it is gone; --keep-old keeps it",
                List.of(),
                List.of(index.name()),
                null,
                "code that reads the index fails; the index can only be made again, which takes as long as the first"
                        + " time",
                true);
    }
}
