package dev.monochord.model.document;

import dev.monochord.model.KeyAttribute;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.FilterTerm;
import dev.monochord.model.plan.KeyCondition;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request that a pattern sends, in the service's own words. Every name goes through a placeholder, as in the request
 * itself; values show the parameters in braces. For one plan.
 */
public final class PatternExplanation {

    private final TableDesign table;
    private final Plan plan;
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, String> values = new LinkedHashMap<>();
    private final StringBuilder text = new StringBuilder();

    private PatternExplanation(TableDesign table, Plan plan) {
        this.table = table;
        this.plan = plan;
    }

    public static String of(TableDesign table, Plan plan) {
        return new PatternExplanation(table, plan).write();
    }

    private String write() {
        text.append(plan.operation().apiName()).append('\n');
        switch (plan.operation()) {
            case GET_ITEM -> {
                line("TableName", table.name());
                line("Key", key(plan.partition(), plan.sort()));
                consistent();
            }
            case BATCH_GET_ITEM -> {
                line("TableName", table.name());
                plan.keys().forEach(key -> line("Keys", key(key)));
                consistent();
            }
            case QUERY, SCAN -> range();
            default -> writes();
        }
        return text.toString();
    }

    private void range() {
        line("TableName", table.name());
        line("IndexName", plan.index());
        List<String> conditions = new ArrayList<>();
        for (KeyCondition condition : conditions()) {
            conditions.add(expression(condition));
        }
        line("KeyConditionExpression", String.join(" AND ", conditions));
        List<String> filters = new ArrayList<>();
        for (FilterTerm term : plan.filter()) {
            filters.add(term.operator()
                    .expression(
                            name(term.attribute()),
                            value(term.attribute(), term.constant() ? term.value() : "{" + term.value() + "}")));
        }
        String expiry = plan.expiry();
        if (expiry != null) {
            String name = name(expiry);
            filters.add("(attribute_not_exists(" + name + ") OR " + name + " > " + value("now", "{now}") + ")");
        }
        line("FilterExpression", String.join(" AND ", filters));
        names.forEach((placeholder, attribute) -> line("ExpressionAttributeNames", placeholder + " = " + attribute));
        values.forEach((placeholder, value) -> line("ExpressionAttributeValues", placeholder + " = " + value));
        if (plan.count()) {
            line("Select", "COUNT");
        }
        if (plan.descending()) {
            line("ScanIndexForward", "false");
        }
        if (plan.limit() > 0) {
            line("Limit", Integer.toString(plan.limit()));
        }
        consistent();
        if (plan.shards() > 1) {
            text.append("  sent to ").append(plan.shards()).append(" shards and the plain key, and merged\n");
        }
    }

    private List<KeyCondition> conditions() {
        List<KeyCondition> conditions = new ArrayList<>();
        KeyCondition partition = plan.partition();
        KeyCondition sort = plan.sort();
        if (partition != null) {
            conditions.add(partition);
        }
        if (sort != null) {
            conditions.add(sort);
        }
        return conditions;
    }

    private String expression(KeyCondition condition) {
        String attribute = condition.attribute().name();
        List<String> operands = new ArrayList<>();
        for (int i = 0; i < condition.operands().size(); i++) {
            String suffix = condition.operands().size() == 1 ? "" : i == 0 ? "From" : "To";
            operands.add(value(attribute + suffix, condition.operands().get(i).display()));
        }
        return condition.comparison().expression(name(attribute), operands);
    }

    private void writes() {
        for (WriteAction action : plan.writes()) {
            text.append("  ")
                    .append(action.kind().apiName())
                    .append(' ')
                    .append(action.item())
                    .append('\n');
            text.append("    Key ").append(key(action.key())).append('\n');
            if (!action.update().isEmpty()) {
                text.append("    UpdateExpression ").append(action.update()).append('\n');
            }
            if (!action.condition().isEmpty()) {
                text.append("    ConditionExpression ")
                        .append(action.condition())
                        .append('\n');
            }
        }
    }

    private String key(KeyTemplates key) {
        KeyTemplate sort = key.sort();
        KeyAttribute sortKey = table.sort();
        String partition = table.partition().name() + " = " + key.partition().display();
        return sort == null || sortKey == null ? partition : partition + ", " + sortKey.name() + " = " + sort.display();
    }

    private static String key(@Nullable KeyCondition partition, @Nullable KeyCondition sort) {
        StringBuilder key = new StringBuilder();
        for (KeyCondition condition : new @Nullable KeyCondition[] {partition, sort}) {
            if (condition != null) {
                key.append(key.isEmpty() ? "" : ", ")
                        .append(condition.attribute().name())
                        .append(" = ")
                        .append(condition.operands().get(0).display());
            }
        }
        return key.toString();
    }

    private String name(String attribute) {
        names.put("#" + letters(attribute), attribute);
        return "#" + letters(attribute);
    }

    private String value(String base, String value) {
        String placeholder = ":" + letters(base);
        while (values.containsKey(placeholder)) {
            placeholder += "_";
        }
        values.put(placeholder, value);
        return placeholder;
    }

    private static String letters(String name) {
        return name.replaceAll("[^A-Za-z0-9_]", "_");
    }

    private void consistent() {
        if (plan.consistent()) {
            line("ConsistentRead", "true");
        }
    }

    private void line(String member, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            text.append("  ").append(member).append(": ").append(value).append('\n');
        }
    }
}
