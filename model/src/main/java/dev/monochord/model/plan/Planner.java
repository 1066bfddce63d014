package dev.monochord.model.plan;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the one request that serves a pattern, or says what is missing. Never a scan, unless one is declared.
 *
 * <p>The table's key is tried first, then the indexes in their order: the table is cheaper to keep and can be read
 * consistently. A write that takes several kinds of item has a request for each; see {@link PatternDesign#writes}.
 */
final class Planner {

    private Planner() {}

    static PlanResult plan(TableDesign table, PatternDesign pattern) {
        Place place = Place.pattern(table.name(), pattern.name());
        ProblemList problems = new ProblemList();
        List<ItemDesign> items = new ArrayList<>();
        for (String name : pattern.items()) {
            table.item(name)
                    .ifPresentOrElse(
                            items::add, () -> problems.add(Diagnostic.UNKNOWN_ITEM, place, name, names(table, name)));
        }
        String index = pattern.index();
        if (index != null && table.index(index).isEmpty()) {
            List<String> known = table.indexes().stream().map(i -> i.name()).toList();
            problems.add(Diagnostic.UNKNOWN_INDEX, place, index, Nearest.hint(index, known));
        }
        if (!problems.isEmpty()) {
            return PlanResult.of(null, problems);
        }
        return pattern.kind().reads()
                ? new ReadPatternPlanner(table, pattern, items, place).plan()
                : write(table, pattern, items, place);
    }

    /** The requests of all kinds that the pattern may be given; none if one of them has none. */
    private static PlanResult write(TableDesign table, PatternDesign pattern, List<ItemDesign> items, Place place) {
        List<PlanResult> results = new ArrayList<>();
        for (PatternDesign write : pattern.writes()) {
            results.add(new WritePatternPlanner(table, write, items.get(results.size()), place).plan());
        }
        boolean served = results.stream().allMatch(result -> result.plan().isPresent());
        List<DesignProblem> problems = results.stream()
                .flatMap(result -> result.problems().stream())
                .distinct()
                .toList();
        List<Plan> plans =
                results.stream().flatMap(result -> result.plans().stream()).toList();
        return new PlanResult(served ? plans : List.of(), problems);
    }

    private static String names(TableDesign table, String name) {
        return Nearest.hint(name, table.items().stream().map(ItemDesign::name).toList());
    }
}
