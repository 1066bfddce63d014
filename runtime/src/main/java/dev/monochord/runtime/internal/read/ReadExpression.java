package dev.monochord.runtime.internal.read;

import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import dev.monochord.runtime.internal.range.SortCondition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The expressions of a read, with the placeholders they use and no others. */
final class ReadExpression {

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, AttributeValue> values = new HashMap<>();
    private @Nullable String keyCondition;
    private @Nullable String filter;
    private @Nullable String projection;

    /**
     * The expressions of a selection.
     *
     * @param expiry the attribute by which the service leaves expired items out, or null
     */
    static ReadExpression of(Selection selection, @Nullable String expiry, long now) {
        ReadExpression expression = new ReadExpression();
        if (!selection.scan()) {
            expression.keyCondition(selection);
        }
        expression.filter(selection.filter(), expiry, now);
        expression.projection(selection.fetched());
        return expression;
    }

    private void keyCondition(Selection selection) {
        List<String> terms = new ArrayList<>();
        List<String> partitionKeys = selection.partitionKeys();
        for (int i = 0; i < partitionKeys.size(); i++) {
            names.put(numbered("#p", i), partitionKeys.get(i));
            terms.add(numbered("#p", i) + " = " + numbered(":p", i));
        }
        List<AttributeValue> equal = selection.equal();
        for (int i = 0; i < equal.size(); i++) {
            names.put("#q" + i, selection.sortKeys().get(i));
            values.put(":q" + i, equal.get(i));
            terms.add("#q" + i + " = :q" + i);
        }
        SortCondition sort = selection.sort();
        String sortKey = selection.conditionKey();
        if (sort != null) {
            if (sortKey == null) {
                throw new IllegalStateException(
                        selection.pattern().name() + " has a condition on a sort key that does not exist");
            }
            names.put("#s", sortKey);
            values.put(":s", sort.values().get(0));
            if (sort.values().size() > 1) {
                values.put(":t", sort.values().get(1));
            }
            terms.add(sort.comparison().expression("#s", ":s", ":t"));
        }
        keyCondition = String.join(" AND ", terms);
    }

    private static String numbered(String placeholder, int attribute) {
        return attribute == 0 ? placeholder : placeholder + attribute;
    }

    private void filter(ConditionTree filter, @Nullable String expiry, long now) {
        List<String> terms = new ArrayList<>();
        if (!(filter instanceof ConditionTree.Constant)) { // one that never holds has no sources to read
            ExpressionBuilder builder = new ExpressionBuilder("f");
            terms.add(filter.render(builder));
            names.putAll(builder.names());
            values.putAll(builder.values());
        }
        if (expiry != null) {
            names.put("#e", expiry);
            values.put(":now", AttributeValue.fromN(Long.toString(now)));
            if (filter instanceof ConditionTree.Any) {
                terms.set(0, "(" + terms.get(0) + ")");
            }
            terms.add("(attribute_not_exists(#e) OR NOT #e <= :now)");
        }
        this.filter = terms.isEmpty() ? null : String.join(" AND ", terms);
    }

    private void projection(Set<String> attributes) {
        if (!attributes.isEmpty()) {
            ExpressionBuilder builder = new ExpressionBuilder("a");
            projection = attributes.stream().map(builder::name).collect(Collectors.joining(", "));
            names.putAll(builder.names());
        }
    }

    @Nullable
    String projection() {
        return projection;
    }

    @Nullable
    String keyCondition() {
        return keyCondition;
    }

    @Nullable
    String filter() {
        return filter;
    }

    /** Null where there are none: an empty map is refused. */
    @Nullable
    Map<String, String> names() {
        return names.isEmpty() ? null : names;
    }

    /** The values, with the partition of a query. Null where there are none. */
    @Nullable
    Map<String, AttributeValue> values(List<AttributeValue> partition) {
        if (partition.isEmpty()) {
            return values.isEmpty() ? null : values;
        }
        Map<String, AttributeValue> all = new HashMap<>(values);
        for (int i = 0; i < partition.size(); i++) {
            all.put(numbered(":p", i), partition.get(i));
        }
        return all;
    }
}
