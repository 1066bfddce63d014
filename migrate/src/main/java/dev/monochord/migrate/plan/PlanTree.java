package dev.monochord.migrate.plan;

import dev.monochord.model.diff.Change;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;

/** A plan as maps, lists, text and numbers. */
final class PlanTree {

    private PlanTree() {}

    static Map<String, Object> of(MigrationPlan plan) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("from", plan.from());
        tree.put("to", plan.to());
        tree.put("hash", plan.hash());
        tree.put("startable", plan.startable());
        tree.put("currency", plan.prices().currency());
        tree.put("itemsPerSecond", BigDecimal.valueOf(plan.itemsPerSecond()));
        tree.put("tables", plan.tables().stream().map(PlanTree::of).toList());
        return tree;
    }

    private static Map<String, Object> of(TableMigration table) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table.table());
        tree.put("kind", table.kind().name());
        tree.put("target", table.target());
        tree.put("reasons", table.reasons());
        tree.put("changes", table.changes().stream().map(PlanTree::of).toList());
        tree.put("steps", table.steps().stream().map(PlanTree::of).toList());
        tree.put("problems", table.problems());
        tree.put("consents", table.consents());
        tree.put("notes", table.notes());
        tree.put("transform", table.fingerprint());
        return tree;
    }

    private static Map<String, Object> of(Change change) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", change.kind().name());
        tree.put("subject", change.subject().name());
        tree.put("name", change.name());
        tree.put("text", change.text());
        return tree;
    }

    private static Map<String, Object> of(PlanStep step) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("step", step.kind().name());
        tree.put("what", step.what());
        tree.put("reads", step.reads());
        tree.put("writes", step.writes());
        StepEstimate estimate = step.estimate();
        if (estimate != null) {
            tree.put("estimate", of(estimate));
        }
        tree.put("undo", step.undo());
        tree.put("pointOfNoReturn", step.pointOfNoReturn());
        return tree;
    }

    private static Map<String, Object> of(StepEstimate estimate) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("items", estimate.items());
        tree.put("readUnits", units(estimate.readUnits()));
        tree.put("writeUnits", units(estimate.writeUnits()));
        tree.put("price", estimate.price());
        tree.put("seconds", estimate.duration().toSeconds());
        return tree;
    }

    private static BigDecimal units(double units) {
        return BigDecimal.valueOf(units).setScale(1, RoundingMode.HALF_UP);
    }
}
