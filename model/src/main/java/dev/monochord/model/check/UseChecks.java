package dev.monochord.model.check;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.HashSet;
import java.util.Set;

/** Finds what no pattern uses. A table without patterns is not finished, and not judged. */
record UseChecks(TablePlans plans, ProblemList problems) {

    void run() {
        TableDesign table = plans.table();
        if (table.patterns().isEmpty()) {
            return;
        }
        Set<String> indexes = new HashSet<>();
        Set<String> items = new HashSet<>();
        for (PatternDesign pattern : table.patterns()) {
            if (pattern.kind().reads()) {
                items.addAll(pattern.items());
                String named = pattern.index();
                plans.of(pattern).plan().map(Plan::index).ifPresent(indexes::add);
                if (named != null) {
                    indexes.add(named);
                }
            }
        }
        table.indexes().stream()
                .map(IndexDesign::name)
                .filter(name -> !indexes.contains(name))
                .forEach(name -> problems.add(
                        Diagnostic.UNUSED_INDEX, Place.table(table.name()).member(name), name));
        table.items().stream()
                .map(ItemDesign::name)
                .filter(name -> !items.contains(name))
                .forEach(name -> problems.add(Diagnostic.UNREAD_ITEM, Place.item(table.name(), name), name));
    }
}
