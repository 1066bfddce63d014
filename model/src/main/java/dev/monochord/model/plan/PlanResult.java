package dev.monochord.model.plan;

import dev.monochord.model.problem.Problem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A plan, or the reasons why there is none; lints may come with a plan. */
public final class PlanResult {

    private final @Nullable Plan plan;
    private final List<Problem> problems;

    private PlanResult(@Nullable Plan plan, List<Problem> problems) {
        this.plan = plan;
        this.problems = List.copyOf(problems);
    }

    /** The plan, unless one of the problems is an error. */
    static PlanResult of(@Nullable Plan plan, List<Problem> problems) {
        return new PlanResult(problems.stream().anyMatch(Problem::error) ? null : plan, problems);
    }

    public Optional<Plan> plan() {
        return Optional.ofNullable(plan);
    }

    public List<Problem> problems() {
        return problems;
    }
}
