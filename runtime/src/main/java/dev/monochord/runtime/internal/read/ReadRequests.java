package dev.monochord.runtime.internal.read;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.call.Calls;
import dev.monochord.runtime.internal.page.Position;
import dev.monochord.runtime.item.ReadPattern;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Asks for one answer at a time. Thread-safe. */
final class ReadRequests {

    private final Calls calls;
    private final Selection selection;
    private final ReadExpression expression;
    private final CallName name;

    ReadRequests(Calls calls, Selection selection, ReadExpression expression) {
        this.calls = calls;
        this.selection = selection;
        this.expression = expression;
        this.name = new CallName(
                selection.tableName(),
                selection.pattern().name(),
                selection.scan() ? DynamoDbOperation.SCAN : DynamoDbOperation.QUERY,
                selection.pattern().index());
    }

    /** Items after a position; a limit of null is as many as fit. */
    ResponsePage items(Source source, Position from, @Nullable Integer limit) {
        return ask(source, from, limit, null);
    }

    /** How many items there are after a position, as far as one request looks. */
    ResponsePage count(Source source, Position from) {
        return ask(source, from, null, Select.COUNT);
    }

    private ResponsePage ask(Source source, Position from, @Nullable Integer limit, @Nullable Select select) {
        if (selection.scan()) {
            ScanRequest request = scan(source, start(from), limit, select);
            return ResponsePage.of(calls.<ScanResponse>send(name, client -> client.scan(request)));
        }
        QueryRequest request = query(source, start(from), limit, select);
        return ResponsePage.of(calls.<QueryResponse>send(name, client -> client.query(request)));
    }

    private QueryRequest query(
            Source source,
            @Nullable Map<String, AttributeValue> start,
            @Nullable Integer limit,
            @Nullable Select select) {
        ReadPattern pattern = selection.pattern();
        return QueryRequest.builder()
                .tableName(selection.tableName())
                .indexName(pattern.index())
                .keyConditionExpression(expression.keyCondition())
                .filterExpression(expression.filter())
                .projectionExpression(expression.projection())
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values(source.partition()))
                .scanIndexForward(pattern.descending() ? Boolean.FALSE : null)
                .consistentRead(consistent())
                .exclusiveStartKey(start)
                .limit(limit)
                .select(select)
                .returnConsumedCapacity(calls.capacity())
                .build();
    }

    private ScanRequest scan(
            Source source,
            @Nullable Map<String, AttributeValue> start,
            @Nullable Integer limit,
            @Nullable Select select) {
        boolean parallel = source.segments() > 1;
        return ScanRequest.builder()
                .tableName(selection.tableName())
                .indexName(selection.pattern().index())
                .filterExpression(expression.filter())
                .projectionExpression(expression.projection())
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(expression.values(List.of()))
                .consistentRead(consistent())
                .exclusiveStartKey(start)
                .limit(limit)
                .select(select)
                .segment(parallel ? source.segment() : null)
                .totalSegments(parallel ? source.segments() : null)
                .returnConsumedCapacity(calls.capacity())
                .build();
    }

    private @Nullable Boolean consistent() {
        return selection.pattern().consistent() ? Boolean.TRUE : null;
    }

    private static @Nullable Map<String, AttributeValue> start(Position from) {
        return from.after().isEmpty() ? null : from.after();
    }
}
