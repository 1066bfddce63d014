package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Paths that go into an attribute of a key, which can only be a scalar. */
class KeyPathTest {

    private static final Map<String, AttributeValue> KEY = Map.of("id", AttributeValue.fromS("1"));

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @BeforeEach
    void createTable() {
        client.createTable(request -> request.tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                        id -> id.attributeName("id").attributeType(ScalarAttributeType.S),
                        colour -> colour.attributeName("colour").attributeType(ScalarAttributeType.S))
                .keySchema(key -> key.attributeName("id").keyType(KeyType.HASH))
                .globalSecondaryIndexes(index -> index.indexName("by-colour")
                        .keySchema(key -> key.attributeName("colour").keyType(KeyType.HASH))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))));
        client.putItem(request -> request.tableName("things").item(KEY));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @CsvSource({"id.a, Key: id", "id[0], Key: id", "colour.a, IndexKey: colour", "colour[0].b, IndexKey: colour"})
    void readsRefuseThem(String path, String key) {
        refused(
                key,
                () -> client.getItem(
                        request -> request.tableName("things").key(KEY).projectionExpression(path)));
        refused(
                key,
                () -> client.batchGetItem(request -> request.requestItems(Map.of(
                        "things",
                        KeysAndAttributes.builder()
                                .keys(KEY)
                                .projectionExpression(path)
                                .build()))));
        refused(
                key,
                () -> client.scan(
                        request -> request.tableName("things").filterExpression("attribute_exists(" + path + ")")));
        refused(
                key,
                () -> client.query(request -> request.tableName("things")
                        .keyConditionExpression("id = :id")
                        .expressionAttributeValues(Map.of(":id", AttributeValue.fromS("1")))
                        .projectionExpression(path)));
    }

    @ParameterizedTest
    @CsvSource({"SET colour.a = :v", "SET colour[1] = :v", "SET size = colour.a + :v"})
    void updatesRefuseThem(String expression) {
        refused(
                "IndexKey: colour",
                () -> client.updateItem(request -> request.tableName("things")
                        .key(KEY)
                        .updateExpression(expression.replace("size", "#size"))
                        .expressionAttributeNames(expression.contains("size") ? Map.of("#size", "size") : null)
                        .expressionAttributeValues(Map.of(":v", AttributeValue.fromN("1")))));
    }

    private static void refused(String key, ThrowingCallable call) {
        assertThatThrownBy(call)
                .hasMessageContaining("Key attributes must be scalars; list random access '[]' and map lookup '.' are "
                        + "not allowed: " + key);
    }
}
