package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Parent;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * Begins the counter of a parent that was stored before children were counted.
 *
 * <p>Children are counted by consistent reads and the sum is set if there is still no counter. The sum is right: every
 * write that adds or takes away a counted child asks that the counter is there, so while it is not, their number does not
 * change. Children in the parent's partition are found by a query; those elsewhere only by a scan of their table, once for
 * each such parent. One whose parent cannot be told is reported and not counted.
 */
final class CounterStart {

    private final Session session;
    private final String pattern;
    private final ItemType<?> child;
    private final ItemKey<?> parent;
    private final String counter;

    /** For the counter of a parent, asked for by a child of one kind; all kinds that count there are counted. */
    CounterStart(Session session, String pattern, ItemType<?> child, ItemKey<?> parent, String counter) {
        this.session = session;
        this.pattern = pattern;
        this.child = child;
        this.parent = parent;
        this.counter = counter;
    }

    void count(boolean inItsPartition) {
        long children = inItsPartition ? byQuery() : byScan();
        Changes changes = new Changes();
        changes.set(counter, AttributeValue.fromN(Long.toString(children)));
        // If another began it, the write that asked for the counter is planned again and finds it, or the parent gone.
        new Writer(session).change(pattern, parent, changes, Condition.missing(counter));
    }

    private long byQuery() {
        String table = session.table(child);
        String partition = child.partitionKey();
        AttributeValue value = Objects.requireNonNull(parent.attributes().get(partition));
        ExpressionBuilder expression = new ExpressionBuilder();
        String condition = Condition.compare(partition, "=", value).render(expression);
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
                    .returnConsumedCapacity(session.calls().capacity())
                    .build();
            var page = session.calls()
                    .send(new CallName(table, pattern, DynamoDbOperation.QUERY), client -> client.query(request));
            children += childrenIn(page.items());
            from = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
        } while (from != null);
        return children;
    }

    private long byScan() {
        String table = session.table(child);
        long children = 0;
        Map<String, AttributeValue> from = null;
        do {
            ScanRequest request = ScanRequest.builder()
                    .tableName(table)
                    .consistentRead(true)
                    .exclusiveStartKey(from)
                    .returnConsumedCapacity(session.calls().capacity())
                    .build();
            var page = session.calls()
                    .send(new CallName(table, pattern, DynamoDbOperation.SCAN), client -> client.scan(request));
            children += childrenIn(page.items());
            from = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
        } while (from != null);
        return children;
    }

    private long childrenIn(List<Map<String, AttributeValue>> items) {
        return items.stream()
                .filter(stored -> {
                    ItemType<?> kind = session.tables().describing(child, stored);
                    return kind != null && counts(kind, stored);
                })
                .count();
    }

    private <C> boolean counts(ItemType<C> kind, Map<String, AttributeValue> stored) {
        List<Parent<C>> here = kind.parents().stream()
                .filter(of -> of.name().equals(parent.type().name()) && counter.equals(of.counter()))
                .toList();
        if (here.isEmpty()) {
            return false;
        }
        KeyIdentity counting = KeyIdentity.of(parent.attributes());
        return here.stream().anyMatch(of -> Objects.equals(parentOf(kind, of, stored), counting));
    }

    private <C> @Nullable KeyIdentity parentOf(ItemType<C> kind, Parent<C> of, Map<String, AttributeValue> stored) {
        try {
            return KeyIdentity.of(kind.parentOf(of, stored).attributes());
        } catch (StoredItemException unreadable) {
            session.report(kind, pattern, unreadable, "it is not counted as a child of a " + of.name());
            return null;
        }
    }
}
