package dev.monochord.model.document;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.plan.Operation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.StoredImage;
import dev.monochord.model.plan.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The requests of a pattern that writes. For one plan. */
final class WriteSketch {

    private static final String OLD = "ReturnValuesOnConditionCheckFailure";

    private final TableDesign table;
    private final PatternDesign pattern;
    private final Plan plan;
    private final ItemDesign item;
    private final List<SketchedRequest> requests = new ArrayList<>();

    WriteSketch(TableDesign table, PatternDesign pattern, Plan plan) {
        this.table = table;
        this.pattern = pattern;
        this.plan = plan;
        this.item = table.item(pattern.item()).orElseThrow();
    }

    List<SketchedRequest> requests() {
        List<WriteAction> writes = plan.writes();
        if (plan.operation() == Operation.BATCH_WRITE_ITEM) {
            clearPartition(writes.get(0));
            writes = writes.subList(2, writes.size());
        }
        if (plan.readsFirst()) {
            read(writes.get(0).key());
        }
        requests.add(writes.size() == 1 ? single(writes.get(0)) : transaction(writes));
        return requests;
    }

    private void read(KeyTemplates key) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("TableName", table.name());
        body.put("Key", StoredSketch.key(table, key));
        body.put("ConsistentRead", true);
        requests.add(new SketchedRequest(
                Operation.GET_ITEM.apiName(), body, "What is stored says which guards and counters are concerned."));
    }

    private SketchedRequest single(WriteAction action) {
        String operation = switch (action.kind()) {
            case PUT -> Operation.PUT_ITEM.apiName();
            case DELETE -> Operation.DELETE_ITEM.apiName();
            default -> Operation.UPDATE_ITEM.apiName();
        };
        Map<String, Object> body = head(action);
        Placeholders placeholders = new Placeholders();
        update(action, placeholders, body);
        condition(action, placeholders, body);
        if (action.kind() == WriteAction.Kind.UPDATE
                && pattern.result() == ResultKind.ITEM
                && pattern.kind() == PatternKind.PARTIAL_UPDATE) {
            body.put("ReturnValues", "ALL_NEW");
        }
        placeholders.putInto(body);
        if (!action.condition().isEmpty()) {
            body.put(OLD, "ALL_OLD");
        }
        return new SketchedRequest(operation, body, note());
    }

    private SketchedRequest transaction(List<WriteAction> writes) {
        List<Object> items = new ArrayList<>();
        for (WriteAction action : writes) {
            Map<String, Object> body = head(action);
            Placeholders placeholders = new Placeholders();
            // The runtime writes the condition first, and so numbers its placeholders first.
            Map<String, Object> condition = new LinkedHashMap<>();
            condition(action, placeholders, condition);
            update(action, placeholders, body);
            body.putAll(condition);
            placeholders.putInto(body);
            body.put(OLD, "ALL_OLD");
            Map<String, Object> element = new LinkedHashMap<>();
            element.put(action.kind().apiName(), body);
            items.add(element);
        }
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("TransactItems", items);
        body.put("ClientRequestToken", "{token}");
        return new SketchedRequest(Operation.TRANSACT_WRITE_ITEMS.apiName(), body, note());
    }

    private Map<String, Object> head(WriteAction action) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("TableName", table.name());
        if (action.kind() == WriteAction.Kind.PUT) {
            body.put("Item", stored(action));
        } else {
            body.put("Key", StoredSketch.key(table, action.key()));
        }
        return body;
    }

    private Map<String, Object> stored(WriteAction action) {
        if (!action.guard()) {
            Map<String, Object> stored = StoredSketch.item(table, item);
            stored.keySet().removeIf(StoredImage::mark);
            String version = item.version();
            if (version != null && pattern.kind() == PatternKind.UPDATE) {
                item.attribute(version)
                        .ifPresent(a -> stored.put(
                                a.name(),
                                Placeholders.attribute(
                                        "{" + version + " + 1}", a.type().stored())));
            }
            return stored;
        }
        UniqueGuard guard = item.guards().stream()
                .filter(g -> g.key().equals(action.key()))
                .findFirst()
                .orElseThrow();
        return StoredSketch.guard(table, item, guard);
    }

    private static void update(WriteAction action, Placeholders placeholders, Map<String, Object> body) {
        if (!action.update().isEmpty()) {
            body.put("UpdateExpression", placeholders.render(action.update()));
        }
    }

    private static void condition(WriteAction action, Placeholders placeholders, Map<String, Object> body) {
        if (!action.condition().isEmpty()) {
            body.put("ConditionExpression", placeholders.render(action.condition()));
        }
    }

    private String note() {
        List<String> notes = new ArrayList<>();
        boolean whole = pattern.kind() == PatternKind.CREATE
                || pattern.kind() == PatternKind.PUT
                || pattern.kind() == PatternKind.UPDATE;
        if (whole && item.attributes().stream().anyMatch(a -> a.nullable())) {
            notes.add("Attributes whose component is null are left out.");
        }
        if (pattern.kind() == PatternKind.UPDATE && !item.guards().isEmpty()) {
            notes.add("Guards of values that stay are left alone.");
        }
        if (pattern.parameters().stream().anyMatch(p -> p.optional())
                && !pattern.kind().reads()) {
            notes.add("An attribute that is given as null is removed.");
        }
        if (plan.readsFirst() && plan.operation() != Operation.BATCH_WRITE_ITEM) {
            notes.add("Conditions, and guards that are deleted, have the values that were read.");
        }
        return String.join(" ", notes);
    }

    /** The owner is marked, then all others in its partition are deleted; the owner itself is deleted last. */
    private void clearPartition(WriteAction mark) {
        SketchedRequest marking = single(mark);
        requests.add(new SketchedRequest(
                marking.operation(), marking.body(), "The owner is marked: no child is written under it any more."));
        KeyAttribute partition = table.partition();
        Placeholders placeholders = new Placeholders();
        Map<String, Object> query = new LinkedHashMap<>();
        query.put("TableName", table.name());
        query.put(
                "KeyConditionExpression",
                placeholders.name(partition.name()) + " = "
                        + placeholders.value(mark.key().partition().display(), partition.type()));
        placeholders.putInto(query);
        query.put("ConsistentRead", true);
        requests.add(new SketchedRequest(
                Operation.QUERY.apiName(), query, "Page after page, until it finds nothing but the owner."));
        Map<String, Object> key = new LinkedHashMap<>();
        for (KeyAttribute attribute : table.keys()) {
            key.put(attribute.name(), Placeholders.attribute("{" + attribute.name() + "}", attribute.type()));
        }
        Map<String, Object> batch =
                Map.of("RequestItems", Map.of(table.name(), List.of(Map.of("DeleteRequest", Map.of("Key", key)))));
        requests.add(
                new SketchedRequest(
                        Operation.BATCH_WRITE_ITEM.apiName(),
                        batch,
                        "What was found is deleted, 25 to a request; items with guards, or counted elsewhere, in transactions."));
    }
}
