package dev.monochord.model.picture;

import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.plan.Plan;

/** What a picture says about an access pattern. */
record RequestNames(TableDesign table, Cost cost, PictureLinks links) {

    PictureRequest of(PatternDesign pattern, Plan plan) {
        String note = operation(pattern, plan)
                + cost.of(pattern)
                        .map(PatternCost::capacity)
                        .map(units -> " · " + units)
                        .orElse("");
        String condition = plan.keyCondition().isEmpty() ? "" : "\n" + plan.keyCondition();
        String filter = plan.filterDisplay().isEmpty() ? "" : "\nfilter " + plan.filterDisplay();
        String stored = plan.conditionDisplay().isEmpty() ? "" : "\nif " + plan.conditionDisplay();
        return request(pattern, note, pattern.call() + "\n" + note + condition + filter + stored);
    }

    PictureRequest unserved(PatternDesign pattern) {
        return request(pattern, "no key or index serves it", pattern.call());
    }

    private PictureRequest request(PatternDesign pattern, String note, String title) {
        return new PictureRequest(pattern.call(), note, title, links.pattern(table.name(), pattern.name()));
    }

    private static String operation(PatternDesign pattern, Plan plan) {
        int steps = plan instanceof Plan.Write write ? write.steps().size() : 1;
        return plan.operation().apiName()
                + (steps > 1 ? " ×" + steps : "")
                + (plan.shards() > 1 ? " of each shard" : "")
                + (pattern.kind() == PatternKind.COUNT ? ", count" : "")
                + (pattern.kind().reads() && plan.consistent() ? ", consistent" : "")
                + (pattern.descending() && plan instanceof Plan.Query ? ", descending" : "");
    }
}
