package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Which of several mistakes in one request is told, and the order in which an index gives items of one key. */
class OrderOfChecksTest {

    private static final String INVALID = "The provided starting key is invalid";
    private static final String MISMATCH = "The provided key element does not match the schema";
    private static final Map<String, Condition> COUNT_IS_WRONG = Map.of(
            "kind",
            Condition.builder().comparisonOperator(ComparisonOperator.EQ).build());

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @BeforeEach
    void createTable() {
        client.createTable(request -> request.tableName("shelf")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(Stream.of("room", "book", "topic", "year")
                        .map(name -> AttributeDefinition.builder()
                                .attributeName(name)
                                .attributeType(ScalarAttributeType.S)
                                .build())
                        .toList())
                .keySchema(key("room", KeyType.HASH), key("book", KeyType.RANGE))
                .localSecondaryIndexes(index -> index.indexName("by-year")
                        .keySchema(key("room", KeyType.HASH), key("year", KeyType.RANGE))
                        .projection(of -> of.projectionType(ProjectionType.ALL)))
                .globalSecondaryIndexes(index -> index.indexName("by-topic")
                        .keySchema(key("topic", KeyType.HASH), key("year", KeyType.RANGE))
                        .projection(of -> of.projectionType(ProjectionType.KEYS_ONLY))));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @MethodSource
    void queryTells(Consumer<QueryRequest.Builder> with, String message) {
        QueryRequest request = QueryRequest.builder()
                .tableName("shelf")
                .keyConditionExpression("room = :room")
                .expressionAttributeValues(Map.of(":room", s("x")))
                .applyMutation(with)
                .build();
        assertThatThrownBy(() -> client.query(request)).hasMessageStartingWith(message + " (");
    }

    static Stream<Arguments> queryTells() {
        return Stream.of(
                query(to -> to.exclusiveStartKey(Map.of()), INVALID),
                query(
                        to -> to.exclusiveStartKey(Map.of("room", AttributeValue.fromSs(List.of()))),
                        INVALID + ": One or more parameter values were invalid: An string set  may not be empty"),
                query(
                        to -> to.exclusiveStartKey(Map.of("room", n("nine"))),
                        "The parameter cannot be converted to a numeric value: nine"),
                query(
                        to -> to.keyConditionExpression("topic = :room")
                                .exclusiveStartKey(Map.of("room", s("x"), "book", n("1"))),
                        "Query condition missed key schema element: room"),
                query(
                        to -> to.keyConditionExpression("topic = :room")
                                .exclusiveStartKey(Map.of("room", n("1"), "book", s("x"))),
                        MISMATCH),
                query(
                        to -> to.indexName("by-topic")
                                .select("ALL_ATTRIBUTES")
                                .keyConditionExpression("topic = :room and book = :room"),
                        "Query condition missed key schema element: year"),
                query(
                        to -> to.filterExpression("book.page = :room"),
                        "Filter Expression can only contain non-primary key attributes: Primary key attribute: book"),
                query(
                        to -> to.indexName("by-topic")
                                .select("ALL_ATTRIBUTES")
                                .keyConditionExpression("topic = :room")
                                .filterExpression("room.wall = :room"),
                        "One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for "
                                + "global secondary index by-topic because its projection type is not ALL"),
                query(
                        to -> to.keyConditionExpression(null)
                                .expressionAttributeValues(null)
                                .queryFilter(COUNT_IS_WRONG)
                                .attributesToGet("kind", "kind"),
                        "One or more parameter values were invalid: Invalid number of argument(s) for the EQ "
                                + "ComparisonOperator"));
    }

    @ParameterizedTest
    @MethodSource
    void scanTells(Consumer<ScanRequest.Builder> with, String message) {
        ScanRequest request =
                ScanRequest.builder().tableName("shelf").applyMutation(with).build();
        assertThatThrownBy(() -> client.scan(request)).hasMessageStartingWith(message + " (");
    }

    static Stream<Arguments> scanTells() {
        return Stream.of(
                scan(to -> to.exclusiveStartKey(Map.of()), INVALID + ": " + MISMATCH),
                scan(
                        to -> to.indexName("none").exclusiveStartKey(Map.of("room", s("x"))),
                        "The table does not have the specified index: none"),
                scan(
                        to -> to.scanFilter(COUNT_IS_WRONG).segment(1).exclusiveStartKey(Map.of("room", n("nine"))),
                        "One or more parameter values were invalid: Invalid number of argument(s) for the EQ "
                                + "ComparisonOperator"),
                scan(
                        to -> to.filterExpression("attribute_exists(((kind)).of)"),
                        "Invalid FilterExpression: The expression has redundant parentheses;"));
    }

    @Test
    void updateTellsOfAnIndexKeysTypeBeforeItsPaths() {
        assertThatThrownBy(() -> client.updateItem(request -> request.tableName("shelf")
                        .key(Map.of("room", s("x"), "book", s("b")))
                        .updateExpression("set note = topic[0], #year = note + :one")
                        .expressionAttributeNames(Map.of("#year", "year"))
                        .expressionAttributeValues(Map.of(":one", n("1")))))
                .hasMessageContaining("Type mismatch for Index Key year Expected: S Actual: N IndexName: ");
    }

    @Test
    void indexGivesItemsOfOneKeyInTheOrderOfTheTableKeysHash() {
        for (String book : List.of("b0", "b2", "b4")) {
            client.putItem(request ->
                    request.tableName("shelf").item(Map.of("room", s("x"), "book", s(book), "year", s("1999"))));
        }
        assertThat(client.query(request -> request.tableName("shelf")
                                .indexName("by-year")
                                .keyConditionExpression("room = :room")
                                .expressionAttributeValues(Map.of(":room", s("x"))))
                        .items())
                .extracting(item -> item.get("book").s())
                .containsExactly("b2", "b4", "b0");
    }

    private static Arguments query(Consumer<QueryRequest.Builder> with, String message) {
        return arguments(with, message);
    }

    private static Arguments scan(Consumer<ScanRequest.Builder> with, String message) {
        return arguments(with, message);
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    private static AttributeValue n(String number) {
        return AttributeValue.fromN(number);
    }
}
