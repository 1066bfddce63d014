package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.engine.testing.Together;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementErrorCodeEnum;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionSizeLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class ItemCollectionLimitTest {

    private static final String TABLE = "threads";

    /** An item with a body takes as many bytes in the table, and again in the index if it has a date. */
    private static final int ITEM = 100;

    private static final int LIMIT = 10 * ITEM;

    /** Concurrent writers use the numbers below this one. */
    private static final int NUMBERS = 14;

    @TempDir
    Path folder;

    private Engine engine = limited().open();
    private DynamoDbClient client = engine.client();

    private static EngineBuilder limited() {
        return Engine.builder().itemCollectionLimit(LIMIT).sweepInterval(Duration.ofDays(1));
    }

    @BeforeEach
    void createTable() {
        createTable(true);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void collectionCanBeFilledToTheLimitButNotBeyond() {
        fill(10);

        assertThatExceptionOfType(ItemCollectionSizeLimitExceededException.class)
                .isThrownBy(() -> put(item("cats", 10, ITEM)))
                .satisfies(exceeded -> {
                    assertThat(exceeded.awsErrorDetails().errorCode())
                            .isEqualTo("ItemCollectionSizeLimitExceededException");
                    assertThat(exceeded.awsErrorDetails().errorMessage()).isEqualTo("Collection size exceeded.");
                    assertThat(exceeded.statusCode()).isEqualTo(400);
                });
        assertThat(count("cats")).isEqualTo(10);
        put(item("dogs", 10, ITEM));
    }

    @Test
    void entriesInLocalIndexesCountToo() {
        for (int number = 0; number < 5; number++) {
            put(dated(item("cats", number, ITEM)));
        }

        assertRefused(() -> put(item("cats", 5, ITEM)));
    }

    @Test
    void updatesMayNotMakeAFullCollectionLarger() {
        fill(10);

        assertRefused(() -> setBody("cats", 3, ITEM + 1));
        setBody("cats", 3, ITEM);
        setBody("cats", 3, ITEM - 10);
        setBody("cats", 4, ITEM + 10);
        assertRefused(() -> setBody("cats", 3, ITEM - 9));
    }

    @Test
    void deletionsMakeRoom() {
        fill(10);
        assertRefused(() -> put(item("cats", 10, ITEM)));

        delete("cats", 0);
        put(item("cats", 10, ITEM));

        assertRefused(() -> put(item("cats", 11, ITEM)));
    }

    @Test
    void expiredItemsMakeRoom() {
        client.updateTimeToLive(ttl -> ttl.tableName(TABLE)
                .timeToLiveSpecification(spec -> spec.attributeName("until").enabled(true)));
        Map<String, AttributeValue> expiring = item("cats", 0, ITEM - 15);
        expiring.put("until", AttributeValue.fromN("1700000000"));
        put(expiring);
        for (int number = 1; number < 10; number++) {
            put(item("cats", number, ITEM));
        }
        assertRefused(() -> put(item("cats", 10, ITEM)));

        engine.deleteExpired();

        put(item("cats", 10, ITEM));
    }

    @Test
    void refusedBatchWritesNothing() {
        fill(9);

        assertRefused(() -> client.batchWriteItem(
                batch -> batch.requestItems(Map.of(TABLE, List.of(putRequest(10), putRequest(11))))));
        assertThat(count("cats")).isEqualTo(9);
        client.batchWriteItem(batch -> batch.requestItems(
                Map.of(TABLE, List.of(putRequest(10), putRequest(11), deleteRequest(0), deleteRequest(1)))));
        assertThat(count("cats")).isEqualTo(9);
        put(item("cats", 12, ITEM));
        assertRefused(() -> put(item("cats", 13, ITEM)));
    }

    @Test
    void transactionIsCancelledForTheItemsThatDoNotFit() {
        fill(9);

        TransactionCanceledException cancelled = catchThrowableOfType(
                TransactionCanceledException.class,
                () -> client.transactWriteItems(
                        write -> write.transactItems(put("dogs", 0), put("cats", 10), put("cats", 11))));

        assertThat(cancelled.cancellationReasons())
                .extracting(CancellationReason::code, CancellationReason::message)
                .containsExactly(
                        tuple("None", null),
                        tuple("ItemCollectionSizeLimitExceeded", "Collection size exceeded."),
                        tuple("ItemCollectionSizeLimitExceeded", "Collection size exceeded."));
        assertThat(count("dogs")).isZero();
        client.transactWriteItems(write -> write.transactItems(put("dogs", 0), put("cats", 10)));
        assertRefused(() -> put(item("cats", 11, ITEM)));
    }

    @Test
    void statementsAreRefusedToo() {
        fill(10);
        String insert = "INSERT INTO threads VALUE {'forum': 'cats', 'subject': '99'}";

        assertRefused(() -> client.executeStatement(request -> request.statement(insert)));
        assertThat(client.batchExecuteStatement(batch -> batch.statements(statement -> statement.statement(insert)))
                        .responses()
                        .get(0)
                        .error()
                        .code())
                .isEqualTo(BatchStatementErrorCodeEnum.ITEM_COLLECTION_SIZE_LIMIT_EXCEEDED);
        assertThatThrownBy(() -> client.executeTransaction(
                        batch -> batch.transactStatements(statement -> statement.statement(insert))))
                .hasMessageContaining("[ItemCollectionSizeLimitExceeded]");
    }

    @Test
    void tablesWithoutLocalIndexesHaveNoLimit() {
        client.deleteTable(request -> request.tableName(TABLE));
        createTable(false);

        fill(30);

        assertThat(count("cats")).isEqualTo(30);
    }

    @Test
    void failedWritesTakeNoRoom() {
        fill(8);
        for (int i = 0; i < 5; i++) {
            assertThatExceptionOfType(ConditionalCheckFailedException.class)
                    .isThrownBy(() -> client.putItem(request -> request.tableName(TABLE)
                            .item(item("cats", 8, ITEM))
                            .conditionExpression("attribute_exists(subject)")));
            assertRefused(() -> put(item("cats", 8, 3 * ITEM)));
        }

        put(item("cats", 8, ITEM));
        put(item("cats", 9, ITEM));
    }

    @Test
    void limitHoldsAfterARestart() {
        engine.close();
        engine = limited().folder(folder).open();
        client = engine.client();
        createTable(true);
        fill(10);
        engine.close();
        engine = limited().folder(folder).open();
        client = engine.client();

        assertRefused(() -> put(item("cats", 10, ITEM)));
        delete("cats", 0);
        put(item("cats", 10, ITEM));
        assertRefused(() -> put(item("cats", 11, ITEM)));
    }

    @Test
    void collectionAboveALimitThatWasLoweredCanOnlyShrink() {
        engine.close();
        engine = Engine.builder().folder(folder).open();
        client = engine.client();
        createTable(true);
        fill(20);
        engine.close();
        engine = limited().folder(folder).open();
        client = engine.client();

        assertRefused(() -> setBody("cats", 0, ITEM + 1));
        setBody("cats", 0, ITEM - 1);
        for (int number = 1; number < 12; number++) {
            delete("cats", number);
        }
        put(item("cats", 1, ITEM));
        assertRefused(() -> put(item("cats", 2, ITEM)));
    }

    @Test
    void concurrentWritersNeitherExceedTheLimitNorLoseRoom() {
        Together.run(6, thread -> {
            Random random = new Random(thread);
            for (int i = 0; i < 400; i++) {
                String forum = random.nextBoolean() ? "cats" : "dogs";
                int number = random.nextInt(NUMBERS);
                try {
                    switch (random.nextInt(4)) {
                        case 0 -> delete(forum, number);
                        case 1 ->
                            client.transactWriteItems(
                                    write -> write.transactItems(put("cats", number), put("dogs", number)));
                        default -> put(item(forum, number, ITEM));
                    }
                } catch (ItemCollectionSizeLimitExceededException | TransactionCanceledException full) {
                    // A deletion makes room again, sooner or later.
                }
                assertThat(countAtOnce(forum)).isLessThanOrEqualTo(10);
            }
        });

        for (String forum : List.of("cats", "dogs")) {
            for (int number = 100; count(forum) < 10; number++) {
                put(item(forum, number, ITEM));
            }
            assertRefused(() -> put(item(forum, 200, ITEM)));
        }
    }

    @Test
    void limitMustBePositive() {
        assertThatThrownBy(() -> Engine.builder().itemCollectionLimit(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("itemCollectionLimit must be positive, got 0");
    }

    private static void assertRefused(ThrowingCallable write) {
        assertThatExceptionOfType(ItemCollectionSizeLimitExceededException.class)
                .isThrownBy(write);
    }

    private void createTable(boolean local) {
        client.createTable(request -> {
            request.tableName(TABLE)
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(Stream.of("forum", "subject", "date")
                            .map(name -> AttributeDefinition.builder()
                                    .attributeName(name)
                                    .attributeType(ScalarAttributeType.S)
                                    .build())
                            .toList())
                    .keySchema(key("forum", KeyType.HASH), key("subject", KeyType.RANGE));
            Projection all =
                    Projection.builder().projectionType(ProjectionType.ALL).build();
            if (local) {
                request.localSecondaryIndexes(index -> index.indexName("byDate")
                        .keySchema(key("forum", KeyType.HASH), key("date", KeyType.RANGE))
                        .projection(all));
            } else {
                request.globalSecondaryIndexes(index -> index.indexName("byDate")
                        .keySchema(key("forum", KeyType.HASH), key("date", KeyType.RANGE))
                        .projection(all));
            }
        });
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private void fill(int items) {
        for (int number = 0; number < items; number++) {
            put(item("cats", number, ITEM));
        }
    }

    /** An item of so many bytes, names included. */
    private static Map<String, AttributeValue> item(String forum, int number, int bytes) {
        Map<String, AttributeValue> item = new HashMap<>(keyOf(forum, number));
        item.put("body", body(bytes));
        return item;
    }

    private static Map<String, AttributeValue> dated(Map<String, AttributeValue> item) {
        item.put("date", AttributeValue.fromS("2026"));
        item.put("body", body(ITEM - "date".length() - "2026".length()));
        return item;
    }

    private static AttributeValue body(int bytes) {
        return AttributeValue.fromS(
                "x".repeat(bytes - "forum".length() - "cats".length() - "subject".length() - 3 - "body".length()));
    }

    private static Map<String, AttributeValue> keyOf(String forum, int number) {
        return Map.of(
                "forum", AttributeValue.fromS(forum), "subject", AttributeValue.fromS(String.format("%03d", number)));
    }

    private void put(Map<String, AttributeValue> item) {
        client.putItem(request -> request.tableName(TABLE).item(item));
    }

    private static TransactWriteItem put(String forum, int number) {
        return TransactWriteItem.builder()
                .put(put -> put.tableName(TABLE).item(item(forum, number, ITEM)))
                .build();
    }

    private static WriteRequest putRequest(int number) {
        return WriteRequest.builder()
                .putRequest(put -> put.item(item("cats", number, ITEM)))
                .build();
    }

    private static WriteRequest deleteRequest(int number) {
        return WriteRequest.builder()
                .deleteRequest(delete -> delete.key(keyOf("cats", number)))
                .build();
    }

    private void setBody(String forum, int number, int bytes) {
        client.updateItem(request -> request.tableName(TABLE)
                .key(keyOf(forum, number))
                .updateExpression("SET body = :body")
                .expressionAttributeValues(Map.of(":body", body(bytes))));
    }

    private void delete(String forum, int number) {
        client.deleteItem(request -> request.tableName(TABLE).key(keyOf(forum, number)));
    }

    private int count(String forum) {
        return client.query(request -> request.tableName(TABLE)
                        .consistentRead(true)
                        .keyConditionExpression("forum = :forum")
                        .expressionAttributeValues(Map.of(":forum", AttributeValue.fromS(forum))))
                .count();
    }

    /**
     * Counts the items of a collection in a transaction. A query is not isolated from writes: it can return an item that
     * is then deleted together with one that took its place.
     */
    private long countAtOnce(String forum) {
        return client
                .transactGetItems(read -> read.transactItems(IntStream.range(0, NUMBERS)
                        .mapToObj(number -> TransactGetItem.builder()
                                .get(get -> get.tableName(TABLE).key(keyOf(forum, number)))
                                .build())
                        .toList()))
                .responses()
                .stream()
                .filter(ItemResponse::hasItem)
                .count();
    }
}
