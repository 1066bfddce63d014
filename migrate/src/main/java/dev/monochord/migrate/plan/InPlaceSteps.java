package dev.monochord.migrate.plan;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.TableDesign;
import java.util.ArrayList;
import java.util.List;

/** The steps that rewrite the items of a table where they are, and change its indexes one at a time. */
record InPlaceSteps(TableDesign old, TableDesign table, StepEstimates estimates) {

    List<PlanStep> steps(boolean rewritten, boolean reversible) {
        List<String> own = List.of(table.name());
        List<PlanStep> steps = new ArrayList<>();
        steps.add(new PlanStep(
                StepKind.PREPARE,
                "checks the table and brings its settings up to date",
                own,
                own,
                null,
                "settings can be changed back",
                false));
        if (rewritten) {
            steps.add(new PlanStep(
                    StepKind.WRITE_NEW_FORM,
                    "deploys code that reads both forms and writes the new one",
                    own,
                    own,
                    null,
                    reversible
                            ? "a sweep with the inverse transform brings items back to the old form"
                            : "items that were written in the new form stay so: there is no inverse transform",
                    !reversible));
            steps.add(new PlanStep(
                    StepKind.SWEEP,
                    "brings each item that is still in the old form to the new one, unless it changes meanwhile",
                    own,
                    own,
                    estimates.sweep(table),
                    reversible
                            ? "a sweep with the inverse transform brings items back to the old form"
                            : "the old form can be had back from a backup only",
                    !reversible));
        }
        table.indexes().stream()
                .filter(index -> !old.indexes().contains(index) && !index.local())
                .forEach(index -> steps.add(added(index)));
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
        old.indexes().stream()
                .filter(index -> table.index(index.name()).isEmpty())
                .forEach(index -> steps.add(removed(index)));
        return steps;
    }

    private PlanStep added(IndexDesign index) {
        boolean replaced = old.index(index.name()).isPresent();
        return new PlanStep(
                StepKind.ADD_INDEX,
                (replaced ? "removes index " + index.name() + " and adds it anew" : "adds index " + index.name())
                        + " by an UpdateTable of its own, and waits until it is active",
                List.of(table.name()),
                List.of(index.name()),
                estimates.index(index),
                replaced ? "the index can be made again as it was, which takes as long" : "the index can be removed",
                false);
    }

    private PlanStep removed(IndexDesign index) {
        return new PlanStep(
                StepKind.REMOVE_INDEX,
                "removes index " + index.name() + " once no code reads it",
                List.of(),
                List.of(index.name()),
                null,
                "the index can be made again, which takes as long as it did the first time",
                false);
    }
}
