package dev.monochord.engine.internal.expression;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Sees that the paths of an update or a projection keep apart. */
final class PathCheck {

    private PathCheck() {}

    static void check(List<DocumentPath> paths, ExpressionProblems problems) {
        Set<String> roots = new HashSet<>();
        for (int i = 0; i < paths.size(); i++) {
            DocumentPath path = paths.get(i);
            if (!roots.add(path.root())) {
                compare(paths.subList(0, i), path, problems);
            }
        }
    }

    private static void compare(List<DocumentPath> earlier, DocumentPath path, ExpressionProblems problems) {
        for (DocumentPath other : earlier) {
            if (other.overlaps(path)) {
                report(ExpressionProblem.OVERLAPPING_PATHS, "overlap", other, path, problems);
            } else if (other.conflicts(path)) {
                report(ExpressionProblem.CONFLICTING_PATHS, "conflict", other, path, problems);
            }
        }
    }

    private static void report(
            ExpressionProblem problem, String verb, DocumentPath one, DocumentPath two, ExpressionProblems problems) {
        if (!problems.has(problem)) {
            problems.report(
                    problem,
                    "Two document paths " + verb
                            + " with each other; must remove or rewrite one of these paths; path one: " + one
                            + ", path two: " + two);
        }
    }
}
