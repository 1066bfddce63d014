package dev.monochord.engine.internal.partiql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.engine.Engine;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * An engine with a table of orders: partition key {@code customer}, sort key {@code placed} (a number), a global index
 * {@code by-state} that holds {@code total} as well, and a local index {@code by-total} that holds keys only.
 */
final class Fixture implements AutoCloseable {

    final Engine engine = Engine.inMemory();
    final DynamoDbClient client = engine.client();

    Fixture() {
        client.createTable(table -> table.tableName("orders")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(
                        key -> key.attributeName("customer").keyType(KeyType.HASH),
                        key -> key.attributeName("placed").keyType(KeyType.RANGE))
                .attributeDefinitions(
                        key -> key.attributeName("customer").attributeType(ScalarAttributeType.S),
                        key -> key.attributeName("placed").attributeType(ScalarAttributeType.N),
                        key -> key.attributeName("state").attributeType(ScalarAttributeType.S),
                        key -> key.attributeName("total").attributeType(ScalarAttributeType.N))
                .globalSecondaryIndexes(index -> index.indexName("by-state")
                        .keySchema(key -> key.attributeName("state").keyType(KeyType.HASH))
                        .projection(held ->
                                held.projectionType(ProjectionType.INCLUDE).nonKeyAttributes("total")))
                .localSecondaryIndexes(index -> index.indexName("by-total")
                        .keySchema(
                                key -> key.attributeName("customer").keyType(KeyType.HASH),
                                key -> key.attributeName("total").keyType(KeyType.RANGE))
                        .projection(held -> held.projectionType(ProjectionType.KEYS_ONLY))));
    }

    /** An order of ann's at 1, 2 and 3, of bob's at 1. */
    Fixture withOrders() {
        order("ann", 1, "open", 10);
        order("ann", 2, "sent", 20);
        order("ann", 3, "open", 30);
        order("bob", 1, "open", 5);
        return this;
    }

    void order(String customer, int placed, String state, int total) {
        client.putItem(put -> put.tableName("orders")
                .item(Map.of(
                        "customer", s(customer),
                        "placed", n(placed),
                        "state", s(state),
                        "total", n(total),
                        "tags", AttributeValue.fromSs(List.of("a", "b")),
                        "lines", AttributeValue.fromL(List.of(s("pen"), s("ink"))),
                        "address", AttributeValue.fromM(Map.of("city", s("Delft"), "zip", s("2611"))))));
    }

    Map<String, AttributeValue> order(String customer, int placed) {
        return client.getItem(get -> get.tableName("orders")
                        .key(Map.of("customer", s(customer), "placed", n(placed)))
                        .consistentRead(true))
                .item();
    }

    ExecuteStatementResponse run(String statement, AttributeValue... parameters) {
        return client.executeStatement(request -> {
            request.statement(statement);
            if (parameters.length > 0) {
                request.parameters(parameters);
            }
        });
    }

    /** The orders that a SELECT finds, as in {@code ann1}, in the order found. */
    List<String> find(String where, AttributeValue... parameters) {
        return names(run("SELECT * FROM orders WHERE " + where, parameters).items());
    }

    static List<String> names(List<Map<String, AttributeValue>> items) {
        return items.stream()
                .map(item -> item.get("customer").s() + item.get("placed").n())
                .collect(Collectors.toList());
    }

    BatchExecuteStatementResponse batch(String... statements) {
        return client.batchExecuteStatement(request -> request.statements(Arrays.stream(statements)
                .map(text -> BatchStatementRequest.builder().statement(text).build())
                .toList()));
    }

    ExecuteTransactionResponse transact(String... statements) {
        return client.executeTransaction(request -> request.transactStatements(Arrays.stream(statements)
                .map(text -> ParameterizedStatement.builder().statement(text).build())
                .toList()));
    }

    void assertRefused(String statement, String message, AttributeValue... parameters) {
        assertRefused(() -> run(statement, parameters), message);
    }

    static void assertRefused(Runnable call, String message) {
        DynamoDbException refusal = catchThrowableOfType(DynamoDbException.class, call::run);
        assertThat(refusal).isNotNull();
        assertThat(refusal.awsErrorDetails().errorMessage()).isEqualTo(message);
        assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
    }

    static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    static AttributeValue n(int number) {
        return AttributeValue.fromN(Integer.toString(number));
    }

    static Map<String, AttributeValue> item(Object... namesAndValues) {
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            item.put((String) namesAndValues[i], (AttributeValue) namesAndValues[i + 1]);
        }
        return item;
    }

    @Override
    public void close() {
        engine.close();
    }
}
