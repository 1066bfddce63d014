package dev.monochord.runtime.write;

import dev.monochord.runtime.call.CallName;
import dev.monochord.runtime.expression.Changes;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.expression.ExpressionBuilder;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Parent;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Begins the counter of a parent that was stored before children were counted.
 *
 * <p>Children are counted by consistent reads and the sum is set if there is still no counter. The sum is right: every
 * write that adds or takes away a counted child asks that the counter is there, so while it is not, their number does not
 * change. Children in the parent's partition are found by a query; those elsewhere only by a scan of their table, once for
 * each such parent.
 */
final class CounterStart<T> {

    private final WriteAccess access;
    private final String pattern;
    private final ItemType<T> child;
    private final Parent<T> parent;

    CounterStart(WriteAccess access, String pattern, ItemType<T> child, Parent<T> parent) {
        this.access = access;
        this.pattern = pattern;
        this.child = child;
        this.parent = parent;
    }

    void count(ItemKey<?> key, String counter, boolean inItsPartition) {
        long children = inItsPartition ? byQuery(key) : byScan(key);
        String table = access.table(key.type());
        Changes changes = new Changes();
        changes.set(counter, AttributeValue.fromN(Long.toString(children)));
        ExpressionBuilder expression = new ExpressionBuilder();
        UpdateItemRequest request = UpdateItemRequest.builder()
                .tableName(table)
                .key(key.attributes())
                .updateExpression(changes.render(expression))
                .conditionExpression(Condition.exists(key.type().partitionKey())
                        .and(Condition.missing(counter))
                        .render(expression))
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .returnConsumedCapacity(access.calls().capacity())
                .build();
        try {
            access.calls().send(new CallName(table, pattern, "UpdateItem"), client -> client.updateItem(request));
        } catch (ConditionalCheckFailedException begunByAnother) {
            // The write that asked for the counter is planned again and finds it, or finds the parent gone.
            return;
        }
    }

    private long byQuery(ItemKey<?> key) {
        String table = access.table(child);
        String partition = child.partitionKey();
        AttributeValue value = key.attributes().get(partition);
        ExpressionBuilder expression = new ExpressionBuilder();
        String condition = Condition.compare(partition, "=", value == null ? AttributeValue.fromNul(true) : value)
                .render(expression);
        long children = 0;
        Map<String, AttributeValue> from = null;
        do {
            QueryRequest request = QueryRequest.builder()
                    .tableName(table)
                    .keyConditionExpression(condition)
                    .expressionAttributeNames(expression.names())
                    .expressionAttributeValues(expression.values())
                    .consistentRead(true)
                    .exclusiveStartKey(from)
                    .returnConsumedCapacity(access.calls().capacity())
                    .build();
            var page = access.calls().send(new CallName(table, pattern, "Query"), client -> client.query(request));
            children += childrenIn(page.items(), key);
            from = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
        } while (from != null);
        return children;
    }

    private long byScan(ItemKey<?> key) {
        String table = access.table(child);
        long children = 0;
        Map<String, AttributeValue> from = null;
        do {
            ScanRequest request = ScanRequest.builder()
                    .tableName(table)
                    .consistentRead(true)
                    .exclusiveStartKey(from)
                    .returnConsumedCapacity(access.calls().capacity())
                    .build();
            var page = access.calls().send(new CallName(table, pattern, "Scan"), client -> client.scan(request));
            children += childrenIn(page.items(), key);
            from = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
        } while (from != null);
        return children;
    }

    private long childrenIn(List<Map<String, AttributeValue>> items, ItemKey<?> key) {
        return items.stream()
                .filter(child::describes)
                .filter(stored ->
                        parent.key().apply(child.decode(stored)).attributes().equals(key.attributes()))
                .count();
    }
}
