package dev.monochord.migrate.plan;

import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.cost.PriceList;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.HashMap;
import java.util.Map;

/**
 * What a plan is computed with beside the designs.
 *
 * @param sizes how much each table holds, by its name in the design; a table that is not named has no estimate
 * @param targets the tables that items move to, by table; otherwise the name and the version, such as {@code notes_v2}
 * @param transforms transforms that the user supplies, by table; others are derived from the designs
 * @param prices of capacity
 * @param itemsPerSecond how many items all workers together copy in a second
 */
public record PlanOptions(
        Map<String, TableSize> sizes,
        Map<String, String> targets,
        Map<String, ItemTransform> transforms,
        PriceList prices,
        double itemsPerSecond) {

    /** No sizes, derived transforms, the prices of us-east-1, a thousand items a second. */
    public static final PlanOptions DEFAULT = new PlanOptions(Map.of(), Map.of(), Map.of(), PriceList.US_EAST_1, 1000);

    public PlanOptions {
        sizes = Map.copyOf(sizes);
        targets = Map.copyOf(targets);
        transforms = Map.copyOf(transforms);
        if (!(itemsPerSecond > 0)) {
            throw new InvalidInputException(
                    "itemsPerSecond", "itemsPerSecond must be more than 0, got " + itemsPerSecond);
        }
    }

    public PlanOptions sized(String table, TableSize size) {
        Map<String, TableSize> all = new HashMap<>(sizes);
        all.put(table, size);
        return new PlanOptions(all, targets, transforms, prices, itemsPerSecond);
    }

    public PlanOptions moving(String table, String target) {
        if (table.equals(target)) {
            throw new InvalidInputException("target", "Items of table " + table + " must move to one of another name");
        }
        Map<String, String> all = new HashMap<>(targets);
        all.put(table, target);
        return new PlanOptions(sizes, all, transforms, prices, itemsPerSecond);
    }

    public PlanOptions transforming(String table, ItemTransform transform) {
        Map<String, ItemTransform> all = new HashMap<>(transforms);
        all.put(table, transform);
        return new PlanOptions(sizes, targets, all, prices, itemsPerSecond);
    }

    public PlanOptions pricedBy(PriceList other) {
        return new PlanOptions(sizes, targets, transforms, other, itemsPerSecond);
    }

    public PlanOptions atRate(double items) {
        return new PlanOptions(sizes, targets, transforms, prices, items);
    }
}
