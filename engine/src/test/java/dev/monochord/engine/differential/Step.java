package dev.monochord.engine.differential;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** One request, for a real table and for the model. */
sealed interface Step {

    Outcome ask(DynamoDbClient client, String table);

    Outcome expect(ModelTable model);

    /** Puts an item if a condition holds; returns the old one. */
    record Put(Map<String, AttributeValue> item, Check check) implements Step {
        @Override
        public Outcome ask(DynamoDbClient client, String table) {
            return Outcome.ofOne(client.putItem(request -> request.tableName(table)
                            .item(item)
                            .conditionExpression(check.expression())
                            .expressionAttributeValues(check.values())
                            .returnValues(ReturnValue.ALL_OLD))
                    .attributes());
        }

        @Override
        public Outcome expect(ModelTable model) {
            Map<String, AttributeValue> old = model.get(ModelTable.key(item));
            if (!check.holds().test(old == null ? Map.of() : old)) {
                return Outcome.conditionFailed();
            }
            model.put(item);
            return Outcome.ofOne(old);
        }
    }

    /** Deletes an item if a condition holds; answers it. */
    record Delete(Map<String, AttributeValue> key, Check check) implements Step {
        @Override
        public Outcome ask(DynamoDbClient client, String table) {
            return Outcome.ofOne(client.deleteItem(request -> request.tableName(table)
                            .key(key)
                            .conditionExpression(check.expression())
                            .expressionAttributeValues(check.values())
                            .returnValues(ReturnValue.ALL_OLD))
                    .attributes());
        }

        @Override
        public Outcome expect(ModelTable model) {
            Map<String, AttributeValue> old = model.get(key);
            if (!check.holds().test(old == null ? Map.of() : old)) {
                return Outcome.conditionFailed();
            }
            model.delete(key);
            return Outcome.ofOne(old);
        }
    }

    /** Adds to the number, moves the item to a group or, where that is null, out of every group. */
    record Update(Map<String, AttributeValue> key, int add, String group) implements Step {
        @Override
        public Outcome ask(DynamoDbClient client, String table) {
            Map<String, AttributeValue> values = new HashMap<>();
            values.put(":add", AttributeValue.fromN(Integer.toString(add)));
            if (group != null) {
                values.put(":g", AttributeValue.fromS(group));
            }
            return Outcome.ofOne(client.updateItem(request -> request.tableName(table)
                            .key(key)
                            .updateExpression("ADD n :add " + (group == null ? "REMOVE g" : "SET g = :g"))
                            .expressionAttributeValues(values)
                            .returnValues(ReturnValue.ALL_NEW))
                    .attributes());
        }

        @Override
        public Outcome expect(ModelTable model) {
            Map<String, AttributeValue> old = model.get(key);
            Map<String, AttributeValue> item = new HashMap<>(old == null ? key : old);
            BigDecimal sum =
                    (item.containsKey("n") ? Check.number(item, "n") : BigDecimal.ZERO).add(BigDecimal.valueOf(add));
            item.put("n", AttributeValue.fromN(sum.toPlainString()));
            if (group == null) {
                item.remove("g");
            } else {
                item.put("g", AttributeValue.fromS(group));
            }
            model.put(item);
            return Outcome.ofOne(item);
        }
    }

    /** Reads an item. */
    record Get(Map<String, AttributeValue> key) implements Step {
        @Override
        public Outcome ask(DynamoDbClient client, String table) {
            return Outcome.ofOne(
                    client.getItem(request -> request.tableName(table).key(key).consistentRead(true))
                            .item());
        }

        @Override
        public Outcome expect(ModelTable model) {
            return Outcome.ofOne(model.get(key));
        }
    }

    /** Reads a range of a partition, page by page. */
    record Query(String partition, int from, int to, boolean descending, int limit, Check filter) implements Step {
        @Override
        public Outcome ask(DynamoDbClient client, String table) {
            Map<String, AttributeValue> values = new HashMap<>(Map.of(
                    ":pk", AttributeValue.fromS(partition),
                    ":from", AttributeValue.fromN(Integer.toString(from)),
                    ":to", AttributeValue.fromN(Integer.toString(to))));
            if (filter.operand() != null) {
                values.put(":x", filter.operand());
            }
            return Outcome.of(pages(
                    client,
                    QueryRequest.builder()
                            .tableName(table)
                            .consistentRead(true)
                            .keyConditionExpression("pk = :pk AND sk BETWEEN :from AND :to")
                            .filterExpression(filter.expression())
                            .expressionAttributeValues(values)
                            .scanIndexForward(!descending)
                            .limit(limit)));
        }

        @Override
        public Outcome expect(ModelTable model) {
            return Outcome.of(model.range(partition, from, to, descending).stream()
                    .filter(filter.holds())
                    .toList());
        }
    }

    /** Reads a group by the index, page by page. */
    record Group(String group, int limit) implements Step {
        @Override
        public Outcome ask(DynamoDbClient client, String table) {
            return Outcome.of(pages(
                            client,
                            QueryRequest.builder()
                                    .tableName(table)
                                    .indexName("by-group")
                                    .keyConditionExpression("g = :g")
                                    .expressionAttributeValues(Map.of(":g", AttributeValue.fromS(group)))
                                    .limit(limit)))
                    .unordered();
        }

        @Override
        public Outcome expect(ModelTable model) {
            return Outcome.of(model.find(Check.groupIs(group).holds())).unordered();
        }
    }

    /** Reads everything in segments, page by page. */
    record Scan(int segments, int limit, Check filter) implements Step {
        @Override
        public Outcome ask(DynamoDbClient client, String table) {
            List<Map<String, AttributeValue>> items = new ArrayList<>();
            for (int segment = 0; segment < segments; segment++) {
                Map<String, AttributeValue> start = null;
                do {
                    ScanResponse page = client.scan(ScanRequest.builder()
                            .tableName(table)
                            .consistentRead(true)
                            .totalSegments(segments)
                            .segment(segment)
                            .filterExpression(filter.expression())
                            .expressionAttributeValues(filter.values())
                            .limit(limit)
                            .exclusiveStartKey(start)
                            .build());
                    items.addAll(page.items());
                    start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
                } while (start != null);
            }
            return Outcome.of(items).unordered();
        }

        @Override
        public Outcome expect(ModelTable model) {
            return Outcome.of(model.find(filter.holds())).unordered();
        }
    }

    private static List<Map<String, AttributeValue>> pages(DynamoDbClient client, QueryRequest.Builder request) {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        Map<String, AttributeValue> start = null;
        do {
            QueryResponse page = client.query(request.exclusiveStartKey(start).build());
            items.addAll(page.items());
            start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
        } while (start != null);
        return items;
    }
}
