package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A null that a program puts in a list or a map is refused as the service refuses requests. */
class NullsInRequestsTest {

    private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("a"));

    private final Engine engine = Engine.inMemory();

    @AfterEach
    void close() {
        engine.close();
    }

    static Stream<Arguments> requests() {
        return Stream.of(
                request(
                        "item",
                        client -> client.putItem(
                                put -> put.tableName("things").item(Collections.singletonMap("pk", null)))),
                request(
                        "attribute name",
                        client -> client.getItem(
                                get -> get.tableName("things").key(KEY).attributesToGet(nothing()))),
                request(
                        "placeholder",
                        client -> client.getItem(get -> get.tableName("things")
                                .key(KEY)
                                .projectionExpression("#a")
                                .expressionAttributeNames(Collections.singletonMap("#a", null)))),
                request(
                        "expected",
                        client -> client.putItem(put ->
                                put.tableName("things").item(KEY).expected(Collections.singletonMap("a", null)))),
                request(
                        "updates",
                        client -> client.updateItem(update -> update.tableName("things")
                                .key(KEY)
                                .attributeUpdates(Collections.<String, AttributeValueUpdate>singletonMap("a", null)))),
                request(
                        "key condition",
                        client -> client.query(query ->
                                query.tableName("things").keyConditions(Collections.singletonMap("pk", null)))),
                request(
                        "batch write",
                        client -> client.batchWriteItem(batch ->
                                batch.requestItems(Map.of("things", NullsInRequestsTest.<WriteRequest>nothing())))),
                request(
                        "batch get",
                        client -> client.batchGetItem(
                                batch -> batch.requestItems(Collections.singletonMap("things", null)))),
                request(
                        "transaction",
                        client -> client.transactWriteItems(
                                write -> write.transactItems(NullsInRequestsTest.<TransactWriteItem>nothing()))),
                request(
                        "transaction that reads",
                        client -> client.transactGetItems(
                                get -> get.transactItems(NullsInRequestsTest.<TransactGetItem>nothing()))),
                request(
                        "statement",
                        client -> client.batchExecuteStatement(
                                batch -> batch.statements(NullsInRequestsTest.<BatchStatementRequest>nothing()))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void nullIsNotValid(String where, Consumer<DynamoDbClient> request) {
        DynamoDbClient client = engine.client();
        client.createTable(create -> create.tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(key -> key.attributeName("pk").keyType(KeyType.HASH))
                .attributeDefinitions(key -> key.attributeName("pk").attributeType(ScalarAttributeType.S)));

        DynamoDbException refusal = catchThrowableOfType(DynamoDbException.class, () -> request.accept(client));

        assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
    }

    private static Arguments request(String where, Consumer<DynamoDbClient> request) {
        return arguments(where, request);
    }

    private static <T> List<T> nothing() {
        return Arrays.asList((T) null);
    }
}
