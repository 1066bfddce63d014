package dev.monochord.migrate.transform;

import java.util.List;

/**
 * What the derived transform between two tables can and cannot do, each entry a sentence for a person.
 *
 * @param problems why the items cannot be transformed; a transform has to be supplied
 * @param lostKinds the names of the kinds that the new design does not have; each of them is a problem, too
 * @param dropped attributes that the new design does not have, so that their values are lost
 * @param losses what conversions cut off values
 * @param risks items that may turn out not to be transformable, and keys that may collide; preflight looks for them
 * @param backProblems why there is no way back, so no rollback after cut-over
 * @param backLosses what a rollback loses of items that were written after cut-over
 * @param untraced kinds whose new items do not lead to the old ones they are made from, so that verification does not find
 *     those that should not exist
 */
public record TransformReport(
        List<String> problems,
        List<String> lostKinds,
        List<String> dropped,
        List<String> losses,
        List<String> risks,
        List<String> backProblems,
        List<String> backLosses,
        List<String> untraced) {

    public TransformReport {
        problems = List.copyOf(problems);
        lostKinds = List.copyOf(lostKinds);
        dropped = List.copyOf(dropped);
        losses = List.copyOf(losses);
        risks = List.copyOf(risks);
        backProblems = List.copyOf(backProblems);
        backLosses = List.copyOf(backLosses);
        untraced = List.copyOf(untraced);
    }

    /** Whether the transform can be derived. */
    public boolean possible() {
        return problems.isEmpty();
    }

    /** Whether an item of a kind that both designs have cannot be transformed, or may turn out not to be. */
    public boolean endangersKeptKinds() {
        return problems.size() > lostKinds.size() || !risks.isEmpty();
    }

    /** Whether its inverse can be derived, too. */
    public boolean reversible() {
        return backProblems.isEmpty();
    }
}
