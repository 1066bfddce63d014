package dev.monochord.console.design;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.check.DesignChecks;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.model.problem.DesignProblem;
import java.util.List;
import java.util.Optional;

/**
 * A design that the console knows, with its plans and findings. Thread-safe.
 *
 * @param id its name in addresses, such as {@code qrie@2}
 */
public record LibraryEntry(
        String id, Design design, DesignOrigin origin, List<TablePlans> plans, List<DesignProblem> problems) {

    public LibraryEntry {
        plans = List.copyOf(plans);
        problems = List.copyOf(problems);
    }

    static LibraryEntry of(String id, Design design, DesignOrigin origin) {
        List<TablePlans> plans = design.tables().stream().map(TablePlans::new).toList();
        return new LibraryEntry(id, design, origin, plans, DesignChecks.check(design));
    }

    /** {@code qrie, version 2}. */
    public String title() {
        return design.name() + ", version " + design.version();
    }

    public String path() {
        return "/designs/" + id;
    }

    public int items() {
        return design.tables().stream().mapToInt(table -> table.items().size()).sum();
    }

    public int patterns() {
        return design.tables().stream()
                .mapToInt(table -> table.patterns().size())
                .sum();
    }

    public long errors() {
        return problems.stream().filter(DesignProblem::error).count();
    }

    public long warnings() {
        return problems.size() - errors();
    }

    /** The plans of the table of this name. */
    public Optional<TablePlans> plans(String table) {
        return plans.stream().filter(one -> one.table().name().equals(table)).findFirst();
    }

    /** The names of the tables. */
    public List<String> tables() {
        return design.tables().stream().map(TableDesign::name).toList();
    }
}
