package dev.monochord.console.design;

import dev.monochord.console.frame.Figures;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.PlanResult;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A pattern as a page shows it.
 *
 * @param operation what is sent, such as {@code Query, consistent}
 * @param index the index that is read, or null for the table
 * @param condition the key condition, and the filter after it if there is one
 * @param units capacity of a call
 * @param price of a million calls, in the currency of the price list
 */
public record PatternRow(
        String name,
        String annotation,
        String items,
        String operation,
        @Nullable String index,
        String condition,
        String filter,
        String units,
        String price,
        List<String> problems) {

    public static PatternRow of(PatternDesign pattern, Cost cost) {
        PlanResult planned = cost.plans().of(pattern);
        @Nullable PatternCost price = cost.of(pattern).orElse(null);
        @Nullable Plan plan = planned.plan().orElse(null);
        return new PatternRow(
                pattern.name(),
                pattern.kind().annotation(),
                String.join(", ", pattern.items()),
                plan == null ? "no key or index serves it" : operation(planned.plans()),
                plan == null ? null : plan.index(),
                planned.plans().stream().map(Plan::keyCondition).distinct().collect(Collectors.joining("; ")),
                plan == null ? "" : plan.filterDisplay(),
                price == null ? "" : units(price),
                price == null ? "" : Figures.money(price.price().movePointRight(6)),
                planned.problems().stream().map(Object::toString).toList());
    }

    private static String operation(List<Plan> plans) {
        return plans.stream()
                .map(plan -> (plan.readsFirst() ? DynamoDbOperation.GET_ITEM.apiName() + ", " : "")
                        + plan.operation().apiName()
                        + (plan.consistent() ? ", consistent" : ""))
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    /** {@code 0.5 RCU}, {@code 1 RCU, 4 WCU}. */
    public static String units(PatternCost cost) {
        String reads = cost.readUnits() == 0 ? "" : Figures.units(cost.readUnits()) + " RCU";
        String writes = cost.writeUnits() == 0 ? "" : Figures.units(cost.writeUnits()) + " WCU";
        return reads + (reads.isEmpty() || writes.isEmpty() ? "" : ", ") + writes;
    }
}
