package dev.monochord.processor.internal.source;

import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.Diagnostic;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Problems that go away by themselves with another: a misspelt variable or index makes every pattern of its item fail. */
final class Consequences {

    private static final Set<Diagnostic> OF_A_MISSPELT_KEY = EnumSet.of(
            Diagnostic.NOT_SERVED,
            Diagnostic.RANGE_NOT_NEXT,
            Diagnostic.KEY_ONLY_OUTSIDE_KEY,
            Diagnostic.NO_PARTITION_OWNER,
            Diagnostic.UNREAD_ITEM,
            Diagnostic.UNUSED_INDEX);

    private final TableDesign table;
    private final List<DesignProblem> problems;
    private final Set<String> misspelt;

    Consequences(TableDesign table, List<DesignProblem> problems) {
        this.table = table;
        this.problems = problems;
        this.misspelt = problems.stream()
                .filter(p -> p.diagnostic() == Diagnostic.UNKNOWN_VARIABLE
                        || (p.diagnostic() == Diagnostic.UNKNOWN_INDEX
                                && p.place().item() != null))
                .map(p -> Objects.requireNonNullElse(p.place().item(), ""))
                .collect(Collectors.toSet());
    }

    boolean contains(DesignProblem problem) {
        return OF_A_MISSPELT_KEY.contains(problem.diagnostic()) && aboutMisspelt(problem)
                || repeated(problem)
                || outsideKey(problem);
    }

    /** A component that is in no key although it should be is what the pattern asks for. */
    private boolean outsideKey(DesignProblem problem) {
        String pattern = problem.place().pattern();
        if (problem.diagnostic() != Diagnostic.NOT_SERVED || pattern == null) {
            return false;
        }
        List<String> items = table.pattern(pattern).map(PatternDesign::items).orElse(List.of());
        return problems.stream()
                .filter(p -> p.diagnostic() == Diagnostic.KEY_ONLY_OUTSIDE_KEY)
                .anyMatch(p -> items.contains(p.place().item())
                        && problem.message().contains("{" + p.place().member() + "} is not part of it"));
    }

    /** An index that is missing is missing once, however many items and patterns name it; the first one says so. */
    private boolean repeated(DesignProblem problem) {
        return problem.diagnostic() == Diagnostic.UNKNOWN_INDEX
                && problems.stream()
                        .filter(p -> p.diagnostic() == Diagnostic.UNKNOWN_INDEX
                                && p.message().equals(problem.message()))
                        .findFirst()
                        .filter(first -> first != problem)
                        .isPresent();
    }

    private boolean aboutMisspelt(DesignProblem problem) {
        String item = problem.place().item();
        String pattern = problem.place().pattern();
        if (pattern == null) {
            return item == null ? !misspelt.isEmpty() : misspelt.contains(item);
        }
        return table.pattern(pattern).map(PatternDesign::items).orElse(List.of()).stream()
                .anyMatch(misspelt::contains);
    }
}
