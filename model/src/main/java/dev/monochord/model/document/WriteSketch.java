package dev.monochord.model.document;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.StoredType;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.plan.Operation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The requests of a pattern that writes. For one plan. */
final class WriteSketch {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final Plan plan;

    WriteSketch(TableDesign table, PatternDesign pattern, Plan plan) {
        this.table = table;
        this.pattern = pattern;
        this.plan = plan;
    }

    List<SketchedRequest> requests() {
        if (plan.operation() == Operation.BATCH_WRITE_ITEM) {
            return partition();
        }
        if (plan.transactional()) {
            return List.of(transaction());
        }
        WriteAction action = plan.writes().get(0);
        return List.of(new SketchedRequest(plan.operation().apiName(), body(action), absent(action)));
    }

    private SketchedRequest transaction() {
        List<Object> items = new ArrayList<>();
        for (WriteAction action : plan.writes()) {
            Map<String, Object> item = new LinkedHashMap<>();
            item.put(action.kind().apiName(), body(action));
            items.add(item);
        }
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("TransactItems", items);
        body.put("ClientRequestToken", "{token}");
        return new SketchedRequest(
                plan.operation().apiName(), body, absent(plan.writes().get(0)));
    }

    private Map<String, Object> body(WriteAction action) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("TableName", table.name());
        if (action.kind() == WriteAction.Kind.PUT) {
            body.put("Item", item(action));
        } else {
            body.put("Key", StoredSketch.key(table, action.key()));
        }
        Placeholders placeholders = new Placeholders();
        if (!action.update().isEmpty()) {
            body.put("UpdateExpression", placeholders.render(action.update()));
        }
        if (!action.condition().isEmpty()) {
            body.put("ConditionExpression", placeholders.render(action.condition()));
        }
        placeholders.putInto(body);
        if (!action.condition().isEmpty()) {
            body.put("ReturnValuesOnConditionCheckFailure", "ALL_OLD");
        }
        return body;
    }

    private Map<String, Object> item(WriteAction action) {
        ItemDesign item = table.item(pattern.item()).orElseThrow();
        if (!action.guard()) {
            return StoredSketch.item(table, item);
        }
        UniqueGuard guard = item.guards().stream()
                .filter(g -> g.key().equals(action.key()))
                .findFirst()
                .orElseThrow();
        return StoredSketch.guard(table, item, guard);
    }

    private String absent(WriteAction action) {
        boolean some = action.kind() == WriteAction.Kind.PUT
                && table.item(pattern.item()).orElseThrow().attributes().stream()
                        .anyMatch(a -> a.nullable());
        return some ? "Attributes whose component is null are left out." : "";
    }

    /** The protocol of deleting a partition: mark, read, delete the others, delete the owner. */
    private List<SketchedRequest> partition() {
        WriteAction mark = plan.writes().get(0);
        WriteAction owner = plan.writes().get(plan.writes().size() - 1);
        Map<String, Object> query = new LinkedHashMap<>();
        query.put("TableName", table.name());
        Placeholders placeholders = new Placeholders();
        KeyAttribute partition = table.partition();
        query.put(
                "KeyConditionExpression",
                placeholders.name(partition.name()) + " = "
                        + placeholders.value(mark.key().partition().display(), partition.type()));
        placeholders.putInto(query);
        query.put("ConsistentRead", true);
        Map<String, Object> key = new LinkedHashMap<>();
        for (KeyAttribute attribute : table.keys()) {
            key.put(attribute.name(), Placeholders.attribute("{" + attribute.name() + "}", StoredType.S));
        }
        Map<String, Object> batch =
                Map.of("RequestItems", Map.of(table.name(), List.of(Map.of("DeleteRequest", Map.of("Key", key)))));
        return List.of(
                new SketchedRequest(Operation.UPDATE_ITEM.apiName(), body(mark), "First the owner is marked."),
                new SketchedRequest(Operation.QUERY.apiName(), query, "Then the partition is read, page after page."),
                new SketchedRequest(
                        Operation.BATCH_WRITE_ITEM.apiName(),
                        batch,
                        "All but the owner are deleted, 25 a request, until only the owner is left."),
                new SketchedRequest(Operation.DELETE_ITEM.apiName(), body(owner), "At last the owner is deleted."));
    }
}
