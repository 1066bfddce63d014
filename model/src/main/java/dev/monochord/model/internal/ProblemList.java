package dev.monochord.model.internal;

import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Collects the problems of a design, in the order they are found. Not thread-safe. */
public final class ProblemList {

    private final List<DesignProblem> problems = new ArrayList<>();

    public void add(Diagnostic diagnostic, Place place, Object... arguments) {
        problems.add(DesignProblem.of(diagnostic, place, arguments));
    }

    /** Adds a problem with advice for this very case. */
    public void advise(Diagnostic diagnostic, Place place, String remedy, Object... arguments) {
        problems.add(DesignProblem.advising(diagnostic, place, remedy, arguments));
    }

    /** Adds a problem unless it was found before. */
    public void addOnce(Diagnostic diagnostic, Place place, Object... arguments) {
        DesignProblem problem = DesignProblem.of(diagnostic, place, arguments);
        if (!problems.contains(problem)) {
            problems.add(problem);
        }
    }

    public void addAll(Collection<DesignProblem> more) {
        problems.addAll(more);
    }

    public boolean isEmpty() {
        return problems.isEmpty();
    }

    public boolean hasErrors() {
        return problems.stream().anyMatch(DesignProblem::error);
    }

    public List<DesignProblem> toList() {
        return List.copyOf(problems);
    }
}
