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
                "checks the table against the old design",
                own,
                List.of(),
                null,
                "nothing was changed",
                false));
        if (rewritten) {
            steps.add(new PlanStep(
                    StepKind.WRITE_NEW_FORM,
                    "deploys code that reads both forms and writes the new one",
                    own,
                    own,
                    null,
                    reversible
                            ? BACK
                            : "items that were written in the new form stay so: there is no inverse transform",
                    !reversible));
            steps.add(new PlanStep(
                    StepKind.SWEEP,
                    "brings each item that is still in the old form to the new one, unless it changes meanwhile",
                    own,
                    own,
                    estimates.sweep(table),
                    reversible ? BACK : "the old form can only be restored from a backup",
                    !reversible));
        }
        if (rewritten) {
            steps.add(new PlanStep(
                    StepKind.VERIFY,
                    "reads every item again and compares it with its new form",
                    own,
                    List.of(),
                    estimates.scan(),
                    "as before",
                    false));
        }
        table.indexes().stream()
                .filter(index -> old.index(index.name()).isEmpty() && !index.local())
                .forEach(index -> steps.add(added(index)));
        old.indexes().stream()
                .filter(index -> table.index(index.name()).isEmpty())
                .forEach(index -> steps.add(removed(index)));
        return steps;
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
