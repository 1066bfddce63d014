package dev.monochord.console.item;

import dev.monochord.console.call.ItemBytes;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.systems.kit.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Reads rows of a table as they are stored, in bounded requests. Thread-safe. */
record StoredRows(ServedTable table) {

    /**
     * Some rows.
     *
     * @param hasMore whether the store has more in the direction of the read
     */
    record Rows(List<Map<String, AttributeValue>> rows, boolean hasMore, double consumed) {

        /** Returns a workload with the number and average size of these rows for each kind that they have. */
        TableWorkload measured(TableWorkload workload, TableInfo info) {
            Map<String, IntSummaryStatistics> kinds = rows.stream()
                    .filter(row -> info.kindOf(row) != null)
                    .collect(Collectors.groupingBy(
                            row -> Objects.requireNonNull(info.kindOf(row)).name(),
                            Collectors.summarizingInt(ItemBytes::of)));
            TableWorkload measured = workload;
            for (Map.Entry<String, IntSummaryStatistics> kind : kinds.entrySet()) {
                IntSummaryStatistics sizes = kind.getValue();
                measured = measured.sized(kind.getKey(), (int) Math.max(1, Math.round(sizes.getAverage())))
                        .matching(kind.getKey(), sizes.getCount());
            }
            return measured;
        }
    }

    /** Returns a row, read consistently; empty if there is none. */
    Map<String, AttributeValue> get(Map<String, AttributeValue> key) {
        return table.monochord()
                .client()
                .getItem(get -> get.tableName(table.actualName()).key(key).consistentRead(true))
                .item();
    }

    Map<String, AttributeValue> existing(ItemAddress address) {
        Map<String, AttributeValue> stored = get(address.key());
        if (stored.isEmpty()) {
            throw Refusal.notFound("table " + table.actualName() + " has no item with this key");
        }
        return stored;
    }

    /**
     * Reads one partition in the order of the sort key.
     *
     * @param from the sort key to go on after, or null to begin
     * @param backwards whether to read what comes before it; the rows are in ascending order either way
     */
    Rows collection(AttributeValue partition, @Nullable AttributeValue from, boolean backwards, int limit) {
        QueryRequest.Builder query = query(null, partition, "")
                .limit(limit)
                .scanIndexForward(!backwards)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
        KeyAttributeDesign sort = table.design().sort();
        if (from != null && sort != null) {
            query.exclusiveStartKey(Map.of(table.design().partition().name(), partition, sort.name(), from));
        }
        QueryResponse found = table.monochord().client().query(query.build());
        List<Map<String, AttributeValue>> rows = new ArrayList<>(found.items());
        if (backwards) {
            Collections.reverse(rows);
        }
        return new Rows(
                rows, found.hasLastEvaluatedKey(), found.consumedCapacity().capacityUnits());
    }

    /**
     * Counts rows of a partition by the start of their sort key, up to a limit.
     *
     * @param index the index that is read, or null for the table
     */
    int count(@Nullable String index, AttributeValue partition, String prefix, int limit) {
        return table.monochord()
                .client()
                .query(query(index, partition, prefix)
                        .select(Select.COUNT)
                        .limit(limit)
                        .build())
                .count();
    }

    private QueryRequest.Builder query(@Nullable String index, AttributeValue partition, String prefix) {
        List<KeyAttributeDesign> keys = table.design().keys(index);
        Map<String, AttributeValue> values = new HashMap<>(Map.of(":p", partition));
        Map<String, String> names = new HashMap<>(Map.of("#p", keys.get(0).name()));
        boolean narrowed = keys.size() > 1 && !prefix.isEmpty();
        if (narrowed) {
            values.put(":s", AttributeValue.fromS(prefix));
            names.put("#s", keys.get(1).name());
        }
        return QueryRequest.builder()
                .tableName(table.actualName())
                .indexName(index)
                .keyConditionExpression("#p = :p" + (narrowed ? " AND begins_with(#s, :s)" : ""))
                .expressionAttributeNames(names)
                .expressionAttributeValues(values);
    }

    /** Returns the first rows in the order of the store: a look at what there is, not a search. */
    Rows sample(int limit) {
        ScanResponse found = scan(limit, Map.of());
        return new Rows(
                found.items(),
                found.hasLastEvaluatedKey(),
                found.consumedCapacity().capacityUnits());
    }

    /**
     * Reads rows in the order of the store.
     *
     * @param after the key to go on after; empty to begin
     */
    ScanResponse scan(int limit, Map<String, AttributeValue> after) {
        return table.monochord()
                .client()
                .scan(scan -> scan.tableName(table.actualName())
                        .limit(limit)
                        .exclusiveStartKey(after.isEmpty() ? null : after)
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
    }
}
