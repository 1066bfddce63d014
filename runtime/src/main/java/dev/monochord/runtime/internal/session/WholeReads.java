package dev.monochord.runtime.internal.session;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads whole tables and partitions, page by page, for the runtime's own work. Thread-safe.
 *
 * @param pattern the name that listeners see the calls under
 */
public record WholeReads(Session session, String pattern) {

    /** Scans the table of a kind of item, and passes on each page. */
    public void scan(
            ItemType<?> type,
            Consumer<ScanRequest.Builder> options,
            Consumer<List<Map<String, AttributeValue>>> pages) {
        String table = session.table(type);
        Map<String, AttributeValue> from = null;
        do {
            ScanRequest request = ScanRequest.builder()
                    .tableName(table)
                    .exclusiveStartKey(from)
                    .returnConsumedCapacity(session.calls().capacity())
                    .applyMutation(options)
                    .build();
            ScanResponse page = session.calls()
                    .send(new CallName(table, pattern, DynamoDbOperation.SCAN), client -> client.scan(request));
            pages.accept(page.items());
            from = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
        } while (from != null);
    }

    /** Queries the partition of an item consistently, and passes on each page. */
    public void partition(ItemKey<?> item, Consumer<List<Map<String, AttributeValue>>> pages) {
        Map<String, AttributeValue> from = null;
        do {
            QueryResponse page = page(item, from);
            pages.accept(page.items());
            from = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
        } while (from != null);
    }

    private QueryResponse page(ItemKey<?> item, @Nullable Map<String, AttributeValue> from) {
        String table = session.table(item.type());
        String partition = item.type().partitionKey();
        AttributeValue value = Objects.requireNonNull(item.attributes().get(partition));
        ExpressionBuilder expression = new ExpressionBuilder();
        QueryRequest request = QueryRequest.builder()
                .tableName(table)
                .keyConditionExpression(ConditionTree.equal(partition, value).render(expression))
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values())
                .consistentRead(true)
                .exclusiveStartKey(from)
                .returnConsumedCapacity(session.calls().capacity())
                .build();
        return session.calls()
                .send(new CallName(table, pattern, DynamoDbOperation.QUERY), client -> client.query(request));
    }
}
