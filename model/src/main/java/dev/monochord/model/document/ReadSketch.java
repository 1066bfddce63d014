package dev.monochord.model.document;

import dev.monochord.model.Binding;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.ResultKind;
import dev.monochord.model.StoredType;
import dev.monochord.model.TableDesign;
import dev.monochord.model.plan.FilterTerm;
import dev.monochord.model.plan.KeyCondition;
import dev.monochord.model.plan.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The request of a pattern that reads. For one plan. */
final class ReadSketch {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final Plan plan;
    private final Map<String, Object> body = new LinkedHashMap<>();
    private final Placeholders placeholders = new Placeholders();

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
        List<String> conditions = Stream.of(plan.partition(), plan.sort())
                .filter(Objects::nonNull)
                .map(this::condition)
                .toList();
        if (!conditions.isEmpty()) {
            body.put("KeyConditionExpression", String.join(" AND ", conditions));
        }
        String filter = filter();
        if (!filter.isEmpty()) {
            body.put("FilterExpression", filter);
        }
        placeholders.putInto(body);
        if (plan.count()) {
            body.put("Select", "COUNT");
        }
        if (plan.descending()) {
            body.put("ScanIndexForward", false);
        }
        if (plan.limit() > 0) {
            body.put("Limit", plan.limit());
        }
        consistent(body);
    }

    private String condition(KeyCondition condition) {
        String name = placeholders.name(condition.attribute().name());
        List<String> operands = condition.operands().stream()
                .map(t -> placeholders.value(t.display(), condition.attribute().type()))
                .toList();
        return condition.comparison().expression(name, operands);
    }

    private String filter() {
        List<String> filters = new ArrayList<>();
        for (FilterTerm term : plan.filter()) {
            String text = term.constant() ? term.value() : "{" + term.value() + "}";
            filters.add(term.operator()
                    .expression(placeholders.name(term.attribute()), placeholders.value(text, type(term.attribute()))));
        }
        String expiry = plan.expiry();
        if (expiry != null) {
            String name = placeholders.name(expiry);
            filters.add("(attribute_not_exists(" + name + ") OR " + name + " > "
                    + placeholders.value("{now}", type(expiry)) + ")");
        }
        return String.join(" AND ", filters);
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
        pattern.bound(Binding.FILTER).stream()
                .filter(ParameterDesign::optional)
                .forEach(p -> notes.add("Without {" + p.name() + "}, its part of the filter is left out."));
        if (!pattern.bound(Binding.PAGE).isEmpty()) {
            notes.add("Limit and ExclusiveStartKey are those of the page that is asked for.");
        } else if (pattern.result() == ResultKind.LIST || pattern.result() == ResultKind.COLLECTION || plan.count()) {
            notes.add("Sent again from LastEvaluatedKey until there is none.");
        }
        return String.join(" ", notes);
    }
}
