package dev.monochord.model.document;

import dev.monochord.model.Binding;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.ResultKind;
import dev.monochord.model.StoredType;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.FilterTerm;
import dev.monochord.model.plan.KeyCondition;
import dev.monochord.model.plan.Operation;
import dev.monochord.model.plan.OtherKinds;
import dev.monochord.model.plan.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The request of a pattern that reads. For one plan. */
final class ReadSketch {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final Plan plan;
    private final Map<String, Object> body = new LinkedHashMap<>();
    private final Map<String, Object> names = new LinkedHashMap<>();
    private final Map<String, Object> values = new LinkedHashMap<>();

    ReadSketch(TableDesign table, PatternDesign pattern, Plan plan) {
        this.table = table;
        this.pattern = pattern;
        this.plan = plan;
    }

    List<SketchedRequest> requests() {
        switch (plan.operation()) {
            case GET_ITEM -> {
                body.put("TableName", table.name());
                body.put("Key", key(plan.partition(), plan.sort()));
                consistent(body);
            }
            case BATCH_GET_ITEM -> batch();
            default -> range();
        }
        return List.of(new SketchedRequest(plan.operation().apiName(), body, note()));
    }

    private void batch() {
        Map<String, Object> keys = new LinkedHashMap<>();
        List<Object> all = new ArrayList<>();
        for (KeyTemplates key : plan.keys()) {
            all.add(StoredSketch.key(table, key));
        }
        keys.put("Keys", all);
        consistent(keys);
        Map<String, Object> tables = new LinkedHashMap<>();
        tables.put(table.name(), keys);
        body.put("RequestItems", tables);
    }

    private void range() {
        body.put("TableName", table.name());
        String index = plan.index();
        if (index != null) {
            body.put("IndexName", index);
        }
        String conditions = keyConditions();
        if (!conditions.isEmpty()) {
            body.put("KeyConditionExpression", conditions);
        }
        String filter = filter();
        if (!filter.isEmpty()) {
            body.put("FilterExpression", filter);
        }
        if (!names.isEmpty()) {
            body.put("ExpressionAttributeNames", names);
        }
        if (!values.isEmpty()) {
            body.put("ExpressionAttributeValues", values);
        }
        if (serviceCounts()) {
            body.put("Select", "COUNT");
        }
        if (plan.descending()) {
            body.put("ScanIndexForward", false);
        }
        if (plan.limit() > 0) {
            body.put("Limit", plan.limit());
        }
        consistent(body);
        if (pattern.segments() > 1) {
            body.put("Segment", 0);
            body.put("TotalSegments", pattern.segments());
        }
    }

    /** The service counts whatever it finds; where that is more than what is meant, the runtime reads and counts itself. */
    private boolean serviceCounts() {
        String expiry = plan.expiry();
        return plan.count() && !OtherKinds.reachedBy(plan, table, pattern) && (expiry == null || !isKey(expiry));
    }

    /** Placeholders are named as the runtime names them: p for the partition, s for the sort key, t for its other end. */
    private String keyConditions() {
        List<String> conditions = new ArrayList<>();
        KeyCondition partition = plan.partition();
        if (partition != null) {
            conditions.add(condition(partition, "#p", ":p", ":p"));
        }
        KeyCondition sort = plan.sort();
        if (sort != null) {
            conditions.add(condition(sort, "#s", ":s", ":t"));
        }
        return String.join(" AND ", conditions);
    }

    private String condition(KeyCondition condition, String name, String first, String second) {
        names.put(name, condition.attribute().name());
        List<String> operands = new ArrayList<>();
        for (KeyTemplate operand : condition.operands()) {
            String placeholder = operands.isEmpty() ? first : second;
            values.put(
                    placeholder,
                    Placeholders.attribute(
                            operand.display(), condition.attribute().type()));
            operands.add(placeholder);
        }
        return condition.comparison().expression(name, operands);
    }

    private String filter() {
        List<String> filters = new ArrayList<>();
        for (FilterTerm term : plan.filter()) {
            if (term.constant() && alternatives() && !term.attribute().equals(table.typeAttribute())) {
                continue; // the runtime tells the kinds apart by all their keys, which no filter can
            }
            String name = "#f" + filters.size();
            String value = ":f" + filters.size();
            names.put(name, term.attribute());
            String text = term.constant() ? term.value() : "{" + term.value() + "}";
            values.put(value, Placeholders.attribute(text, type(term.attribute())));
            filters.add(term.operator().expression(name, value));
        }
        String expiry = plan.expiry();
        if (expiry != null && pattern.result() != ResultKind.COLLECTION && !isKey(expiry)) {
            names.put("#e", expiry);
            values.put(":now", Placeholders.attribute("{now}", StoredType.N));
            filters.add("(attribute_not_exists(#e) OR NOT #e <= :now)");
        }
        return String.join(" AND ", filters);
    }

    private boolean alternatives() {
        return pattern.items().stream()
                .flatMap(name -> table.item(name).stream())
                .anyMatch(item -> !item.alternativeKeys().isEmpty());
    }

    /** A filter must not name a key of what is queried; the runtime looks at the items itself. */
    private boolean isKey(String attribute) {
        return plan.partition() != null
                && table.keys(plan.index()).stream().anyMatch(k -> k.name().equals(attribute));
    }

    private StoredType type(String attribute) {
        return Stream.concat(
                        table.keys().stream()
                                .filter(k -> k.name().equals(attribute))
                                .map(k -> k.type()),
                        table.items().stream()
                                .map(ItemDesign::attributes)
                                .flatMap(List::stream)
                                .filter(a -> a.name().equals(attribute))
                                .map(a -> a.type().stored()))
                .findFirst()
                .orElse(StoredType.S);
    }

    private static Map<String, Object> key(@Nullable KeyCondition partition, @Nullable KeyCondition sort) {
        Map<String, Object> key = new LinkedHashMap<>();
        Stream.of(partition, sort)
                .filter(Objects::nonNull)
                .forEach(c -> key.put(
                        c.attribute().name(),
                        Placeholders.attribute(
                                c.operands().get(0).display(), c.attribute().type())));
        return key;
    }

    private void consistent(Map<String, Object> request) {
        if (plan.consistent()) {
            request.put("ConsistentRead", true);
        }
    }

    private String note() {
        List<String> notes = new ArrayList<>();
        if (plan.shards() > 1) {
            notes.add("Sent to the plain key and to #0 up to #" + (plan.shards() - 1) + ", and merged.");
        }
        String optional = pattern.bound(Binding.FILTER).stream()
                .filter(ParameterDesign::optional)
                .map(p -> "{" + p.name() + "}")
                .collect(Collectors.joining(", "));
        if (!optional.isEmpty()) {
            notes.add("Left out of the filter where null: " + optional + ".");
        }
        if (plan.operation() == Operation.BATCH_GET_ITEM) {
            notes.add((plan.keys().size() > 1 ? "" : "Up to 100 keys to a request. ")
                    + "What comes back in UnprocessedKeys is sent again.");
            return String.join(" ", notes);
        }
        if (plan.count() && !serviceCounts()) {
            notes.add("The items are read and counted by the runtime, because the request also finds others.");
        }
        if (pattern.segments() > 1) {
            notes.add("Sent for each of the " + pattern.segments() + " segments at the same time.");
        }
        if (!pattern.bound(Binding.PAGE).isEmpty()) {
            notes.add("Limit and ExclusiveStartKey are those of the page that is asked for.");
        } else if (pattern.result() == ResultKind.LIST
                || pattern.result() == ResultKind.COLLECTION
                || pattern.result() == ResultKind.STREAM
                || plan.count()) {
            notes.add("Sent again from LastEvaluatedKey until there is none.");
        }
        return String.join(" ", notes);
    }
}
