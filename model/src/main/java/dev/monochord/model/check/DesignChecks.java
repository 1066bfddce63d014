package dev.monochord.model.check;

import dev.monochord.model.Design;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.plan.PlanResult;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Everything that is wrong with a design, or unwise, in one list: tables, items, patterns, in this order. */
public final class DesignChecks {

    private DesignChecks() {}

    public static List<DesignProblem> check(Design design) {
        ProblemList problems = new ProblemList();
        Set<String> names = new HashSet<>();
        for (TableDesign table : design.tables()) {
            if (!names.add(table.name())) {
                problems.add(Diagnostic.DUPLICATE_NAME, Place.table(table.name()), "tables", table.name());
            }
            problems.addAll(check(table));
        }
        return problems.toList();
    }

    /** What is wrong with one table. */
    public static List<DesignProblem> check(TableDesign table) {
        return check(new TablePlans(table));
    }

    /** What is wrong with the table of these plans. */
    public static List<DesignProblem> check(TablePlans plans) {
        TableDesign table = plans.table();
        ProblemList problems = new ProblemList();
        new TableChecks(table, problems).run();
        table.items().forEach(item -> {
            new KeyTemplateChecks(table, item, problems).run();
            new ItemChecks(table, item, problems).run();
        });
        new CollisionChecks(table, problems).run();
        new SharedKeyChecks(table, problems).run();
        for (PatternDesign pattern : table.patterns()) {
            PlanResult result = plans.of(pattern);
            problems.addAll(result.problems());
            new PatternChecks(table, pattern, result.plan().orElse(null), problems).run();
        }
        new UseChecks(plans, problems).run();
        return problems.toList();
    }
}
