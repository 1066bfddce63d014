package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class EngineTest {

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @BeforeEach
    void createTable() {
        createTable(client);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void itemComesBackAsItWasPut() {
        Map<String, AttributeValue> item = item("a", "1", "red");

        client.putItem(request -> request.tableName("things").item(item));

        assertThat(client.getItem(request -> request.tableName("things").key(key("a", "1")))
                        .item())
                .isEqualTo(item);
    }

    @Test
    void indexFollowsItsItem() {
        client.putItem(request -> request.tableName("things").item(item("a", "1", "red")));
        client.updateItem(request -> request.tableName("things")
                .key(key("a", "1"))
                .updateExpression("SET colour = :c")
                .expressionAttributeValues(Map.of(":c", AttributeValue.fromS("blue"))));

        assertThat(byColour("red")).isEmpty();
        assertThat(byColour("blue")).containsExactly(item("a", "1", "blue"));

        client.deleteItem(request -> request.tableName("things").key(key("a", "1")));

        assertThat(byColour("blue")).isEmpty();
    }

    @Test
    void batchDoesNotWriteAnItemTwiceByNameAndByArn() {
        String arn = client.describeTable(request -> request.tableName("things"))
                .table()
                .tableArn();
        Map<String, List<WriteRequest>> twice =
                Map.of("things", List.of(put("a", "1", "red")), arn, List.of(put("a", "1", "blue")));

        assertThatThrownBy(() -> client.batchWriteItem(request -> request.requestItems(twice)))
                .hasMessageStartingWith("Provided list of item keys contains duplicates");
        assertThat(byColour("red")).isEmpty();
        assertThat(byColour("blue")).isEmpty();
    }

    @Test
    void failedConditionLeavesTheItem() {
        client.putItem(request -> request.tableName("things").item(item("a", "1", "red")));

        assertThatThrownBy(() -> client.putItem(request -> request.tableName("things")
                        .item(item("a", "1", "blue"))
                        .conditionExpression("attribute_not_exists(pk)")))
                .isInstanceOf(ConditionalCheckFailedException.class);
        assertThat(byColour("red")).hasSize(1);
    }

    @Test
    void updateCreatesAnItemAndReturnsIt() {
        Map<String, AttributeValue> made = client.updateItem(request -> request.tableName("things")
                        .key(key("a", "2"))
                        .updateExpression("ADD hits :one")
                        .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
                        .returnValues(ReturnValue.ALL_NEW))
                .attributes();

        assertThat(made).containsEntry("hits", AttributeValue.fromN("1")).containsKeys("pk", "sk");
    }

    @Test
    void updateReturnsSetsInTheOrderOfTheStore() {
        client.putItem(request -> request.tableName("things")
                .item(Map.of(
                        "pk", AttributeValue.fromS("a"),
                        "sk", AttributeValue.fromS("1"),
                        "tags", AttributeValue.fromSs(List.of("m")))));

        Map<String, AttributeValue> updated = client.updateItem(request -> request.tableName("things")
                        .key(key("a", "1"))
                        .updateExpression("ADD tags :more")
                        .expressionAttributeValues(Map.of(":more", AttributeValue.fromSs(List.of("z", "", "b"))))
                        .returnValues(ReturnValue.UPDATED_NEW))
                .attributes();

        assertThat(updated).isEqualTo(Map.of("tags", AttributeValue.fromSs(List.of("", "b", "m", "z"))));
    }

    @Test
    void transactionIsAllOrNothing() {
        client.putItem(request -> request.tableName("things").item(item("a", "1", "red")));
        TransactWriteItem good = TransactWriteItem.builder()
                .put(put -> put.tableName("things").item(item("b", "1", "red")))
                .build();
        TransactWriteItem bad = TransactWriteItem.builder()
                .put(put -> put.tableName("things")
                        .item(item("a", "1", "blue"))
                        .conditionExpression("attribute_not_exists(pk)"))
                .build();

        assertThatThrownBy(() -> client.transactWriteItems(request -> request.transactItems(good, bad)))
                .isInstanceOfSatisfying(
                        TransactionCanceledException.class,
                        cancelled -> assertThat(cancelled.cancellationReasons())
                                .extracting("code")
                                .containsExactly("None", "ConditionalCheckFailed"));
        assertThat(byColour("red")).hasSize(1);
    }

    @Test
    void everythingIsThereAfterAReopen(@TempDir Path folder) {
        try (Engine first = Engine.open(folder)) {
            createTable(first.client());
            first.client().putItem(request -> request.tableName("things").item(item("a", "1", "red")));
        }
        try (Engine second = Engine.open(folder)) {
            assertThat(second.client()
                            .scan(request -> request.tableName("things"))
                            .items())
                    .containsExactly(item("a", "1", "red"));
        }
    }

    private List<Map<String, AttributeValue>> byColour(String colour) {
        return client.query(request -> request.tableName("things")
                        .indexName("by-colour")
                        .keyConditionExpression("colour = :c")
                        .expressionAttributeValues(Map.of(":c", AttributeValue.fromS(colour))))
                .items();
    }

    private static Map<String, AttributeValue> key(String partition, String sort) {
        return Map.of("pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromS(sort));
    }

    private static Map<String, AttributeValue> item(String partition, String sort, String colour) {
        return Map.of(
                "pk", AttributeValue.fromS(partition),
                "sk", AttributeValue.fromS(sort),
                "colour", AttributeValue.fromS(colour));
    }

    private static void createTable(DynamoDbClient client) {
        client.createTable(request -> request.tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(element("pk", KeyType.HASH), element("sk", KeyType.RANGE))
                .attributeDefinitions(definition("pk"), definition("sk"), definition("colour"))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("by-colour")
                        .keySchema(element("colour", KeyType.HASH))
                        .projection(Projection.builder()
                                .projectionType(ProjectionType.ALL)
                                .build())
                        .build()));
        client.describeTable(request -> request.tableName("things"));
    }

    private static KeySchemaElement element(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static AttributeDefinition definition(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    private static WriteRequest put(String pk, String sk, String colour) {
        return WriteRequest.builder()
                .putRequest(put -> put.item(item(pk, sk, colour)))
                .build();
    }
}
