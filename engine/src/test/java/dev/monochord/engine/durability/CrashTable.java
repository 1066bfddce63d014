package dev.monochord.engine.durability;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** The table that a process writes until it is killed, and that is looked at afterwards. */
final class CrashTable {

    static final String NAME = "crashing";
    static final List<String> INDEXES = List.of("by-colour", "by-step");
    private static final int COLOURS = 5;

    private CrashTable() {}

    static void create(DynamoDbClient client) {
        client.createTable(request -> request.tableName(NAME)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(key("id", KeyType.HASH))
                .attributeDefinitions(
                        attribute("id", ScalarAttributeType.S),
                        attribute("colour", ScalarAttributeType.S),
                        attribute("step", ScalarAttributeType.N))
                .globalSecondaryIndexes(
                        index("by-colour", ProjectionType.ALL, key("colour", KeyType.HASH)),
                        index(
                                "by-step",
                                ProjectionType.KEYS_ONLY,
                                key("colour", KeyType.HASH),
                                key("step", KeyType.RANGE)))
                .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)));
        client.waiter().waitUntilTableExists(request -> request.tableName(NAME));
    }

    /** The item of an id after its so many-th step. */
    static Map<String, AttributeValue> item(String id, int step) {
        return Map.of(
                "id", AttributeValue.fromS(id),
                "step", AttributeValue.fromN(Integer.toString(step)),
                "colour", AttributeValue.fromS("colour-" + step % COLOURS),
                "padding", AttributeValue.fromS("x".repeat(step % 300)));
    }

    static void put(DynamoDbClient client, String id, int step) {
        client.putItem(request -> request.tableName(NAME).item(item(id, step)));
    }

    static void remove(DynamoDbClient client, String id) {
        client.deleteItem(request -> request.tableName(NAME).key(Map.of("id", AttributeValue.fromS(id))));
    }

    /** Every item of the table, by id. */
    static Map<String, Map<String, AttributeValue>> items(DynamoDbClient client) {
        Map<String, Map<String, AttributeValue>> items = new HashMap<>();
        client.scanPaginator(request -> request.tableName(NAME).consistentRead(true))
                .items()
                .forEach(item -> items.put(item.get("id").s(), item));
        return items;
    }

    /** Every entry of an index. */
    static List<Map<String, AttributeValue>> entries(DynamoDbClient client, String index) {
        List<Map<String, AttributeValue>> entries = new ArrayList<>();
        client.scanPaginator(request -> request.tableName(NAME).indexName(index))
                .items()
                .forEach(entries::add);
        return entries;
    }

    static GlobalSecondaryIndex index(String name, ProjectionType projection, KeySchemaElement... key) {
        return GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(key)
                .projection(Projection.builder().projectionType(projection).build())
                .build();
    }

    static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }
}
