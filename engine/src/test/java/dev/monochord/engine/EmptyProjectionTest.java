package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** An item that exists but has none of the projected attributes. */
class EmptyProjectionTest {

    private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("a"));
    private static final Map<String, AttributeValue> OTHER_KEY = Map.of("pk", AttributeValue.fromS("b"));

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @BeforeEach
    void createTable() {
        client.createTable(request -> request.tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(key -> key.attributeName("pk").keyType(KeyType.HASH))
                .attributeDefinitions(key -> key.attributeName("pk").attributeType(ScalarAttributeType.S)));
        client.putItem(put -> put.tableName("things").item(KEY));
        client.putItem(put -> put.tableName("things").item(OTHER_KEY));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void transactGetItemsReturnsNoItem() {
        List<ItemResponse> responses = client.transactGetItems(request -> request.transactItems(
                        item -> item.get(get -> get.tableName("things").key(KEY).projectionExpression("absent")),
                        item -> item.get(
                                get -> get.tableName("things").key(OTHER_KEY).projectionExpression("absent, pk"))))
                .responses();

        assertThat(responses).extracting(ItemResponse::hasItem).containsExactly(false, true);
    }

    @Test
    void getItemAndBatchGetItemReturnAnEmptyItem() {
        assertThat(client.getItem(get -> get.tableName("things").key(KEY).projectionExpression("absent"))
                        .hasItem())
                .isTrue();
        assertThat(client.batchGetItem(batch -> batch.requestItems(Map.of(
                                "things",
                                KeysAndAttributes.builder()
                                        .keys(List.of(KEY))
                                        .projectionExpression("absent")
                                        .build())))
                        .responses())
                .containsEntry("things", List.of(Map.of()));
    }
}
