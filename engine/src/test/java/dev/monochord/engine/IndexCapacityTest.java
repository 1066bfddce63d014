package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** What writes to a table with one global and one local index cost, each index by itself. */
class IndexCapacityTest {

    private static final Map<String, AttributeValue> INDEXED = item("team", "red", "score", "9", "badge", "gold");

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @BeforeEach
    void createTable() {
        client.createTable(request -> request.tableName("players")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(Stream.of("game", "player", "team", "score")
                        .map(name -> AttributeDefinition.builder()
                                .attributeName(name)
                                .attributeType(ScalarAttributeType.S)
                                .build())
                        .toList())
                .keySchema(key("game", KeyType.HASH), key("player", KeyType.RANGE))
                .globalSecondaryIndexes(index -> index.indexName("team")
                        .keySchema(key("team", KeyType.HASH))
                        .projection(Projection.builder()
                                .projectionType(ProjectionType.INCLUDE)
                                .nonKeyAttributes("badge")
                                .build()))
                .localSecondaryIndexes(index -> index.indexName("score")
                        .keySchema(key("game", KeyType.HASH), key("score", KeyType.RANGE))
                        .projection(Projection.builder()
                                .projectionType(ProjectionType.ALL)
                                .build())));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void indexThatAnItemIsNotInIsNotMentioned() {
        assertThat(costs(put(item("mood", "3")))).isEqualTo(costs(1, 0, 0));
        assertThat(costs(delete())).isEqualTo(costs(1, 0, 0));
    }

    @Test
    void indexesAreChargedForWhatEntersAndWhatLeaves() {
        assertThat(costs(put(INDEXED))).isEqualTo(costs(1, 1, 1));
        assertThat(costs(delete())).isEqualTo(costs(1, 1, 1));
    }

    @Test
    void sameItemAgainCostsTheTableOnly() {
        put(INDEXED);

        assertThat(costs(put(INDEXED))).isEqualTo(costs(1, 0, 0));
    }

    @Test
    void sameItemInAnotherOrderIsTheSameItem() {
        Map<String, AttributeValue> item = new LinkedHashMap<>(INDEXED);
        item.put("tags", AttributeValue.fromSs(List.of("a", "b")));
        Map<String, AttributeValue> reordered = new LinkedHashMap<>();
        reordered.put("tags", AttributeValue.fromSs(List.of("b", "a")));
        reordered.putAll(INDEXED);
        put(item);

        assertThat(costs(put(reordered))).isEqualTo(costs(1, 0, 0));
    }

    static List<Arguments> updates() {
        return List.of(
                arguments("attribute outside the projection", "SET mood = :v", costs(1, 0, 1)),
                arguments("attribute within the projection", "SET badge = :v", costs(1, 1, 1)),
                arguments("key of the global index", "SET team = :v", costs(1, 2, 1)),
                arguments("key of the local index", "SET score = :v", costs(1, 0, 2)),
                arguments("key of the global index, taken away", "REMOVE team", costs(1, 1, 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("updates")
    void updateIsChargedForTheIndexEntriesItChanges(String what, String expression, Map<String, Double> costs) {
        put(INDEXED);

        ConsumedCapacity capacity = client.updateItem(request -> {
                    request.tableName("players")
                            .key(item())
                            .updateExpression(expression)
                            .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES);
                    if (expression.contains(":v")) {
                        request.expressionAttributeValues(Map.of(":v", AttributeValue.fromS("new")));
                    }
                })
                .consumedCapacity();

        assertThat(costs(capacity)).isEqualTo(costs);
    }

    @Test
    void totalTellsNoParts() {
        ConsumedCapacity capacity = client.putItem(request ->
                        request.tableName("players").item(INDEXED).returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                .consumedCapacity();

        assertThat(capacity)
                .isEqualTo(ConsumedCapacity.builder()
                        .tableName("players")
                        .capacityUnits(3.0)
                        .build());
    }

    private ConsumedCapacity put(Map<String, AttributeValue> item) {
        return client.putItem(request ->
                        request.tableName("players").item(item).returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                .consumedCapacity();
    }

    private ConsumedCapacity delete() {
        return client.deleteItem(request ->
                        request.tableName("players").key(item()).returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                .consumedCapacity();
    }

    /** The units by part; parts that cost nothing are left out, as they must be in the answer. */
    private static Map<String, Double> costs(double table, double global, double local) {
        Map<String, Double> costs = new HashMap<>(Map.of("total", table + global + local, "table", table));
        if (global > 0) {
            costs.put("team", global);
        }
        if (local > 0) {
            costs.put("score", local);
        }
        return costs;
    }

    private static Map<String, Double> costs(ConsumedCapacity capacity) {
        Map<String, Double> costs = new HashMap<>();
        costs.put("total", capacity.capacityUnits());
        costs.put("table", capacity.table().capacityUnits());
        capacity.globalSecondaryIndexes().forEach((name, part) -> costs.put(name, part.capacityUnits()));
        capacity.localSecondaryIndexes().forEach((name, part) -> costs.put(name, part.capacityUnits()));
        return costs;
    }

    private static Map<String, AttributeValue> item(String... more) {
        Map<String, AttributeValue> item = new HashMap<>();
        item.put("game", AttributeValue.fromS("chess"));
        item.put("player", AttributeValue.fromS("ann"));
        for (int i = 0; i < more.length; i += 2) {
            item.put(more[i], AttributeValue.fromS(more[i + 1]));
        }
        return item;
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
