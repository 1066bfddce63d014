package dev.monochord.model.plan;

import dev.monochord.model.problem.DesignProblem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The plans of a pattern, or the reasons why there are none; lints may come with plans. */
public final class PlanResult {

    private final List<Plan> plans;
    private final List<DesignProblem> problems;

    private PlanResult(List<Plan> plans, List<DesignProblem> problems) {
        this.plans = List.copyOf(plans);
        this.problems = List.copyOf(problems);
    }

    /** The plan, unless one of the problems is an error. */
    static PlanResult of(@Nullable Plan plan, List<DesignProblem> problems) {
        return of(plan == null ? List.of() : List.of(plan), problems);
    }

    /** The plans, unless one of the problems is an error. */
    static PlanResult of(List<Plan> plans, List<DesignProblem> problems) {
        return new PlanResult(problems.stream().anyMatch(DesignProblem::error) ? List.of() : plans, problems);
    }

    /** The plan; of several, that of the first kind of item. */
    public Optional<Plan> plan() {
        return plans.stream().findFirst();
    }

    /** One plan for each kind of item that a write may be given; otherwise one, or none if nothing serves the pattern. */
    public List<Plan> plans() {
        return plans;
    }

    public List<DesignProblem> problems() {
        return problems;
    }
}
