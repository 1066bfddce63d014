package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Queries of an index with three sort attributes. */
class MultiAttributeIndexTest {

    private static final List<String> INDEX_KEY = List.of("shop", "shelf", "row", "box");

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @BeforeEach
    void createTable() {
        client.createTable(request -> request.tableName("goods")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(Stream.concat(Stream.of("id"), INDEX_KEY.stream())
                        .map(name -> AttributeDefinition.builder()
                                .attributeName(name)
                                .attributeType(ScalarAttributeType.S)
                                .build())
                        .toList())
                .keySchema(key("id", KeyType.HASH))
                .globalSecondaryIndexes(index -> index.indexName("place")
                        .keySchema(INDEX_KEY.stream()
                                .map(name -> key(name, name.equals("shop") ? KeyType.HASH : KeyType.RANGE))
                                .toList())
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))));
        put("a", "s1", "B", "1", "x");
        put("b", "s1", "A", "2", "y");
        put("c", "s1", "A", "2", "x");
        put("d", "s1", "A", "10", "z");
        put("e", "s2", "A", "2", "x");
        put("boxless", "s1", "A", "2");
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @CsvSource({
        "shop = :s, dcba",
        "shop = :s AND shelf = :A, dcb",
        "shop = :s AND #row = :2 AND shelf = :A, cb",
        "shop = :s AND shelf > :A, a",
        "shop = :s AND shelf = :A AND #row < :2, d",
        "shop = :s AND shelf = :A AND #row = :2 AND #box = :y, b",
        "'shop = :s AND shelf = :A AND #row = :2 AND begins_with(#box, :y)', b",
    })
    void conditionOnTheFirstAttributesNarrowsTheOrderedItems(String condition, String ids) {
        assertThat(ids(query(condition, 10, Map.of()))).isEqualTo(ids);
    }

    @ParameterizedTest
    @CsvSource({
        "shop = :s AND #row = :2, shelf, row",
        "shop = :s AND shelf = :A AND #box = :y, row, box",
        "shop = :s AND shelf > :A AND #row = :2, shelf, row",
    })
    void attributeBeforeTheLastOneNamedNeedsAnEquality(String condition, String missing, String present) {
        assertThatThrownBy(() -> query(condition, 10, Map.of()))
                .hasMessageContaining("RANGE key attributes " + missing + " must have equality conditions specified in"
                        + " the query because a condition is present on key attribute " + present);
    }

    @Test
    void pageGoesOnFromTheWholeKeyOfItsLastItem() {
        List<String> pages = new ArrayList<>();
        Map<String, AttributeValue> start = Map.of();
        do {
            QueryResponse page = query("shop = :s", 3, start);
            pages.add(ids(page));
            start = page.lastEvaluatedKey();
            if (!start.isEmpty()) {
                assertThat(start).containsOnlyKeys("id", "shop", "shelf", "row", "box");
            }
        } while (!start.isEmpty());

        assertThat(pages).containsExactly("dcb", "a");
    }

    private void put(String id, String... place) {
        Map<String, AttributeValue> item = new HashMap<>();
        item.put("id", AttributeValue.fromS(id));
        for (int i = 0; i < place.length; i++) {
            item.put(INDEX_KEY.get(i), AttributeValue.fromS(place[i]));
        }
        client.putItem(request -> request.tableName("goods").item(item));
    }

    private QueryResponse query(String condition, int limit, Map<String, AttributeValue> start) {
        Map<String, String> names = new HashMap<>();
        Stream.of("#row", "#box").filter(condition::contains).forEach(name -> names.put(name, name.substring(1)));
        Map<String, AttributeValue> values = new HashMap<>();
        Stream.of(":A", ":2", ":y")
                .filter(condition::contains)
                .forEach(name -> values.put(name, AttributeValue.fromS(name.substring(1))));
        values.put(":s", AttributeValue.fromS("s1"));
        return client.query(request -> {
            request.tableName("goods")
                    .indexName("place")
                    .keyConditionExpression(condition)
                    .expressionAttributeValues(values)
                    .limit(limit);
            if (!names.isEmpty()) {
                request.expressionAttributeNames(names);
            }
            if (!start.isEmpty()) {
                request.exclusiveStartKey(start);
            }
        });
    }

    private static String ids(QueryResponse page) {
        return String.join(
                "", page.items().stream().map(item -> item.get("id").s()).toList());
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
