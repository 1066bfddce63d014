package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Updates that would give the key of an index another type. */
class IndexKeyUpdateTest {

    private static final Map<String, AttributeValue> KEY = Map.of("id", AttributeValue.fromS("1"));

    @Test
    void typeOfALiteralIsFoundBeforeTheConditionAndThatOfAnAttributeAfterIt() {
        try (Engine engine = Engine.inMemory()) {
            DynamoDbClient client = engine.client();
            createTable(client);
            client.putItem(request -> request.tableName("things")
                    .item(Map.of("id", AttributeValue.fromS("1"), "count", AttributeValue.fromN("3"))));

            assertThatThrownBy(() -> client.updateItem(request -> request.tableName("things")
                            .key(KEY)
                            .updateExpression("SET colour = :number")
                            .conditionExpression("attribute_not_exists(id)")
                            .expressionAttributeValues(Map.of(":number", AttributeValue.fromN("1")))))
                    .hasMessageContaining("One or more parameter values were invalid: Type mismatch for Index Key "
                            + "colour Expected: S Actual: N IndexName: by-colour");
            assertThatThrownBy(() -> client.updateItem(request -> request.tableName("things")
                            .key(KEY)
                            .updateExpression("SET colour = #count")
                            .expressionAttributeNames(Map.of("#count", "count"))))
                    .hasMessageContaining(
                            "The update expression attempted to update the secondary index key to unsupported type");
        }
    }

    private static void createTable(DynamoDbClient client) {
        client.createTable(request -> request.tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                        id -> id.attributeName("id").attributeType(ScalarAttributeType.S),
                        colour -> colour.attributeName("colour").attributeType(ScalarAttributeType.S))
                .keySchema(key -> key.attributeName("id").keyType(KeyType.HASH))
                .globalSecondaryIndexes(index -> index.indexName("by-colour")
                        .keySchema(key -> key.attributeName("colour").keyType(KeyType.HASH))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))));
    }
}
