package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** An index with two partition and two sort attributes, added to a table that has items. */
class MultiAttributePartitionTest {

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @BeforeEach
    void addIndex() {
        client.createTable(request -> request.tableName("orders")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(definition("id", ScalarAttributeType.S))
                .keySchema(key("id", KeyType.HASH)));
        put("a", "t", "north", "open", 10);
        put("b", "t", "north", "open", 9);
        put("c", "t", "north", "closed", 100);
        put("d", "t", "south", "open", 1);
        put("e", "t", null, "open", 1);
        client.updateTable(request -> request.tableName("orders")
                .attributeDefinitions(
                        definition("id", ScalarAttributeType.S),
                        definition("tenant", ScalarAttributeType.S),
                        definition("region_name", ScalarAttributeType.S),
                        definition("state", ScalarAttributeType.S),
                        definition("placed", ScalarAttributeType.N))
                .globalSecondaryIndexUpdates(update -> update.create(create -> create.indexName("byRegion")
                        .keySchema(
                                key("tenant", KeyType.HASH),
                                key("region_name", KeyType.HASH),
                                key("state", KeyType.RANGE),
                                key("placed", KeyType.RANGE))
                        .projection(projection -> projection.projectionType(ProjectionType.KEYS_ONLY)))));
        while (status() != IndexStatus.ACTIVE) {
            Thread.onSpinWait();
        }
    }

    private IndexStatus status() {
        return client.describeTable(request -> request.tableName("orders"))
                .table()
                .globalSecondaryIndexes()
                .get(0)
                .indexStatus();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @CsvSource({
        "tenant = :t AND region_name = :n, cba",
        "region_name = :n AND tenant = :t, cba",
        "state = :o AND region_name = :n AND tenant = :t, ba",
        "'tenant = :t AND region_name = :n AND begins_with(state, :c)', c",
        "tenant = :t AND region_name = :n AND state = :o AND placed BETWEEN :9 AND :9, b",
    })
    void equalitiesOfAllPartitionAttributesSelectAPartition(String condition, String ids) {
        assertThat(ids(query(condition))).isEqualTo(ids);
    }

    @ParameterizedTest
    @CsvSource({
        "tenant = :t, Query condition missed key schema element: region_name",
        "region_name = :n, Query condition missed key schema element: tenant",
        "tenant = :t AND region_name > :n, Query key condition not supported",
    })
    void partitionAttributeWithoutEqualityIsRejected(String condition, String message) {
        assertThatThrownBy(() -> query(condition)).hasMessageContaining(message);
    }

    @Test
    void filterOnAnyKeyAttributeIsRejected() {
        for (String attribute : List.of("tenant", "region_name", "state", "placed")) {
            assertThatThrownBy(() -> query(
                            "tenant = :t AND region_name = :n",
                            request -> request.filterExpression("attribute_exists(#f)")
                                    .expressionAttributeNames(Map.of("#f", attribute))))
                    .hasMessageContaining("Filter Expression can only contain non-primary key attributes")
                    .hasMessageContaining(attribute);
        }
    }

    @Test
    void entryHasTheKeysOfTheTableAndTheIndex() {
        assertThat(query("tenant = :t AND region_name = :n AND state = :o")
                        .items()
                        .get(0))
                .containsOnlyKeys("id", "tenant", "region_name", "state", "placed");
    }

    @Test
    void entryComesAndGoesWithItsAttributes() {
        client.updateItem(request -> request.tableName("orders")
                .key(Map.of("id", AttributeValue.fromS("a")))
                .updateExpression("REMOVE region_name"));
        assertThat(ids(query("tenant = :t AND region_name = :n"))).isEqualTo("cb");

        put("e", "t", "north", "open", 5);
        assertThat(ids(query("tenant = :t AND region_name = :n"))).isEqualTo("ceb");
    }

    private void put(String id, String tenant, @Nullable String region, String state, int placed) {
        Map<String, AttributeValue> item = new HashMap<>(Map.of(
                "id", AttributeValue.fromS(id),
                "tenant", AttributeValue.fromS(tenant),
                "state", AttributeValue.fromS(state),
                "placed", AttributeValue.fromN(Integer.toString(placed)),
                "text", AttributeValue.fromS("x")));
        if (region != null) {
            item.put("region_name", AttributeValue.fromS(region));
        }
        client.putItem(request -> request.tableName("orders").item(item));
    }

    private QueryResponse query(String condition) {
        return query(condition, request -> {});
    }

    private QueryResponse query(String condition, Consumer<QueryRequest.Builder> more) {
        Map<String, AttributeValue> values = new HashMap<>();
        Map.of(
                        ":t", AttributeValue.fromS("t"),
                        ":n", AttributeValue.fromS("north"),
                        ":o", AttributeValue.fromS("open"),
                        ":c", AttributeValue.fromS("c"),
                        ":9", AttributeValue.fromN("9"))
                .forEach((name, value) -> {
                    if (condition.contains(name)) {
                        values.put(name, value);
                    }
                });
        return client.query(request -> {
            request.tableName("orders")
                    .indexName("byRegion")
                    .keyConditionExpression(condition.replace("state", "#s"))
                    .expressionAttributeValues(values);
            if (condition.contains("state")) {
                request.expressionAttributeNames(Map.of("#s", "state"));
            }
            more.accept(request);
        });
    }

    private static String ids(QueryResponse page) {
        return String.join(
                "", page.items().stream().map(item -> item.get("id").s()).toList());
    }

    private static AttributeDefinition definition(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
