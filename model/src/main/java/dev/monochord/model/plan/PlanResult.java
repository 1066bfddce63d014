package dev.monochord.model.plan;

import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.problem.DesignProblem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The plans of a pattern, or the reasons why there are none; lints may come with plans.
 *
 * @param plans one for each kind of item that a write may be given; otherwise one, or none if nothing serves the pattern
 */
public record PlanResult(List<Plan> plans, List<DesignProblem> problems) {

    /** Drops the plans if one of the problems is an error. */
    public PlanResult {
        plans = problems.stream().anyMatch(DesignProblem::error) ? List.of() : List.copyOf(plans);
        problems = List.copyOf(problems);
    }

    static PlanResult of(@Nullable Plan plan, ProblemList problems) {
        return new PlanResult(plan == null ? List.of() : List.of(plan), problems.toList());
    }

    /** The plan; of several, that of the first kind of item. */
    public Optional<Plan> plan() {
        return plans.stream().findFirst();
    }
}
