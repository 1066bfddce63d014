package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.engine.fault.FaultRule;
import dev.monochord.engine.fault.Heat;
import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.engine.fault.Recorder;
import dev.monochord.engine.time.AdjustableClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Each hard edge as an application meets it. */
class FaultInjectionTest {

    private final AdjustableClock clock = AdjustableClock.standingAt(Instant.parse("2025-01-01T00:00:00Z"));
    private final Engine engine = Engine.builder().clock(clock).open();
    private final DynamoDbClient client = engine.client();

    @BeforeEach
    void createTable() {
        client.createTable(table -> table.tableName("orders")
                .attributeDefinitions(
                        definition -> definition.attributeName("id").attributeType(ScalarAttributeType.S),
                        definition -> definition.attributeName("customer").attributeType(ScalarAttributeType.S))
                .keySchema(key -> key.attributeName("id").keyType(KeyType.HASH))
                .provisionedThroughput(units -> units.readCapacityUnits(5L).writeCapacityUnits(5L))
                .globalSecondaryIndexes(index -> index.indexName("byCustomer")
                        .keySchema(key -> key.attributeName("customer").keyType(KeyType.HASH))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))
                        .provisionedThroughput(
                                units -> units.readCapacityUnits(3L).writeCapacityUnits(3L))));
        engine.recorder().clear();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void recorderTellsAStatementThatScansFromOneThatDoesNot() {
        client.executeStatement(request -> request.statement("SELECT * FROM orders WHERE id = 'o-1'"));

        assertThat(engine.recorder().scans()).isEmpty();

        client.executeStatement(request -> request.statement("SELECT * FROM orders WHERE total > 5"));

        assertThat(engine.recorder().scans())
                .singleElement()
                .satisfies(call -> assertThat(call.tables()).containsExactly("orders"));
    }

    @Test
    void listenerHearsOfEveryCallUntilItIsClosed() {
        List<String> heard = new ArrayList<>();
        try (Recorder.Listening open = engine.recorder().listen(call -> heard.add(call.operation()))) {
            engine.recorder().keep(0);
            put("1");
            client.getItem(get -> get.tableName("orders").key(key("1")));
        }
        put("2");

        assertThat(heard).containsExactly("PutItem", "GetItem");
    }

    @Test
    void indexShowsAWriteAfterItsLag() {
        put("1");
        engine.faults().add(FaultRule.indexLag(Duration.ofSeconds(2)));
        put("2");
        client.deleteItem(delete -> delete.tableName("orders").key(key("1")));

        assertThat(idsByCustomer()).containsExactly("1");
        assertThat(client.getItem(get -> get.tableName("orders").key(key("2"))).hasItem())
                .isTrue();
        clock.advance(Duration.ofSeconds(2));
        assertThat(idsByCustomer()).containsExactly("2");
    }

    @Test
    void provisionedTableThrottlesAndRecovers() {
        engine.faults().add(FaultRule.provisionedThroughput());
        IntStream.range(0, 3).forEach(i -> put("" + i));

        assertThatThrownBy(() -> put("3"))
                .isInstanceOf(ProvisionedThroughputExceededException.class)
                .hasMessageContaining("one or more global secondary indexes of the table");
        assertThat(client.getItem(get -> get.tableName("orders").key(key("3"))).hasItem())
                .isFalse();
        clock.advance(Duration.ofSeconds(1));
        assertThatCode(() -> put("3")).doesNotThrowAnyException();
    }

    @Test
    void transactionOnAThrottledIndexIsCanceled() {
        engine.faults().add(FaultRule.provisionedThroughput());
        IntStream.range(0, 3).forEach(i -> put("" + i));

        assertThatThrownBy(() -> client.transactWriteItems(write -> write.transactItems(
                        TransactWriteItem.builder()
                                .conditionCheck(check -> check.tableName("orders")
                                        .key(key("1"))
                                        .conditionExpression("attribute_exists(id)"))
                                .build(),
                        TransactWriteItem.builder()
                                .put(put -> put.tableName("orders").item(item("9")))
                                .build())))
                .isInstanceOfSatisfying(
                        TransactionCanceledException.class,
                        canceled -> assertThat(canceled.cancellationReasons())
                                .extracting(CancellationReason::code)
                                .containsExactly("None", "ProvisionedThroughputExceeded"));
    }

    @Test
    void batchOnAThrottledIndexLeavesOnlyWhatTheIndexWouldHold() {
        engine.faults().add(FaultRule.provisionedThroughput());
        IntStream.range(0, 3).forEach(i -> put("" + i));
        WriteRequest unindexed =
                WriteRequest.builder().putRequest(put -> put.item(key("8"))).build();

        BatchWriteItemResponse batch = client.batchWriteItem(
                write -> write.requestItems(Map.of("orders", List.of(putRequest("9"), unindexed, putRequest("10")))));

        assertThat(batch.unprocessedItems()).isEqualTo(Map.of("orders", List.of(putRequest("9"), putRequest("10"))));
        assertThat(client.scan(scan -> scan.tableName("orders")).items())
                .extracting(item -> item.get("id").s())
                .containsExactlyInAnyOrder("0", "1", "2", "8");
        assertThatThrownBy(() -> client.batchWriteItem(
                        write -> write.requestItems(Map.of("orders", List.of(putRequest("9"), putRequest("10"))))))
                .isInstanceOf(ProvisionedThroughputExceededException.class);
    }

    @Test
    void hotPartitionIsThrottledAndNamed() {
        client.updateTable(table -> table.tableName("orders").billingMode("PAY_PER_REQUEST"));
        engine.faults().add(FaultRule.partitionLimits());
        String text = "x".repeat(300_000);
        for (int i = 0; i < 4; i++) {
            client.putItem(put -> put.tableName("orders")
                    .item(Map.of("id", AttributeValue.fromS("hot"), "text", AttributeValue.fromS(text))));
        }

        assertThatThrownBy(() -> put("hot"))
                .isInstanceOfSatisfying(
                        DynamoDbException.class,
                        refused -> assertThat(refused.awsErrorDetails().errorCode())
                                .isEqualTo("ThrottlingException"));
        assertThatCode(() -> put("cool")).doesNotThrowAnyException();
        assertThat(engine.faults().heat("orders").get(0))
                .extracting(Heat::table, Heat::index, Heat::key, Heat::throttled)
                .containsExactly("orders", null, "hot", 1L);
        BatchWriteItemResponse batch = client.batchWriteItem(
                write -> write.requestItems(Map.of("orders", List.of(putRequest("hot"), putRequest("cold")))));
        assertThat(batch.unprocessedItems().get("orders")).containsExactly(putRequest("hot"));
    }

    @Test
    void writesAndTransactionsMeetConflicts() {
        engine.faults().add("conflict,times=2");

        assertThatThrownBy(() -> put("1")).isInstanceOf(TransactionConflictException.class);
        assertThatThrownBy(() -> client.transactWriteItems(write -> write.transactItems(TransactWriteItem.builder()
                        .put(put -> put.tableName("orders").item(item("1")))
                        .build())))
                .isInstanceOfSatisfying(
                        TransactionCanceledException.class,
                        canceled -> assertThat(canceled.cancellationReasons())
                                .extracting(CancellationReason::code)
                                .containsExactly("TransactionConflict"));
        assertThatCode(() -> put("1")).doesNotThrowAnyException();
    }

    @Test
    void batchesComeBackUnprocessed() {
        put("1");
        engine.faults().add("unprocessed,times=1@BatchWriteItem");
        engine.faults().add("unprocessed,times=1@BatchGetItem");

        assertThat(client.batchWriteItem(write ->
                                write.requestItems(Map.of("orders", List.of(putRequest("2"), putRequest("3")))))
                        .unprocessedItems())
                .isEqualTo(Map.of("orders", List.of(putRequest("2"))));
        assertThat(client.batchGetItem(read -> read.requestItems(Map.of(
                                "orders",
                                KeysAndAttributes.builder()
                                        .keys(key("1"), key("3"))
                                        .build())))
                        .unprocessedKeys()
                        .get("orders")
                        .keys())
                .containsExactly(key("1"));
    }

    @Test
    void writeWithALostAnswerIsThere() {
        engine.faults().add(FaultRule.lostAnswer().times(1));

        assertThatThrownBy(() -> put("1")).isInstanceOf(SdkClientException.class);
        assertThat(client.getItem(get -> get.tableName("orders").key(key("1"))).hasItem())
                .isTrue();
    }

    @Test
    void itemsOutliveTheirTime() {
        client.updateTimeToLive(ttl -> ttl.tableName("orders")
                .timeToLiveSpecification(spec -> spec.attributeName("until").enabled(true)));
        client.putItem(put -> put.tableName("orders")
                .item(Map.of(
                        "id",
                        AttributeValue.fromS("1"),
                        "until",
                        AttributeValue.fromN(Long.toString(clock.instant().getEpochSecond() + 10)))));
        engine.faults().add("ttl-delay:1h@/orders");
        clock.advance(Duration.ofMinutes(30));
        engine.deleteExpired();
        assertThat(client.getItem(get -> get.tableName("orders").key(key("1"))).hasItem())
                .isTrue();

        clock.advance(Duration.ofMinutes(31));
        engine.deleteExpired();
        assertThat(client.getItem(get -> get.tableName("orders").key(key("1"))).hasItem())
                .isFalse();
    }

    @Test
    void itemsThatExpireUseNoThroughput() {
        client.updateTimeToLive(ttl -> ttl.tableName("orders")
                .timeToLiveSpecification(spec -> spec.attributeName("until").enabled(true)));
        for (int i = 0; i < 10; i++) {
            Map<String, AttributeValue> item = new HashMap<>(item("" + i));
            item.put("until", AttributeValue.fromN(Long.toString(clock.instant().getEpochSecond() + 10)));
            client.putItem(put -> put.tableName("orders").item(item));
        }
        clock.advance(Duration.ofSeconds(11));
        engine.faults().add(FaultRule.provisionedThroughput());

        assertThat(engine.deleteExpired()).isEqualTo(10);
        assertThatCode(() -> put("1")).doesNotThrowAnyException();
    }

    @Test
    void recorderSaysWhatWasUsed() {
        put("1");
        client.getItem(get -> get.tableName("orders").key(key("1")));
        idsByCustomer();

        assertThat(engine.recorder().calls())
                .extracting(
                        RecordedCall::operation,
                        RecordedCall::index,
                        RecordedCall::readUnits,
                        RecordedCall::writeUnits,
                        RecordedCall::items)
                .containsExactly(
                        tuple("PutItem", null, 0.0, 2.0, 1),
                        tuple("GetItem", null, 0.5, 0.0, 1),
                        tuple("Query", "byCustomer", 0.5, 0.0, 1));
        assertThat(engine.recorder().scans()).isEmpty();
        assertThat(engine.recorder().capacity()).isEqualTo(new Recorder.Capacity(1, 2));
    }

    @Test
    void edgesAreSwitchedOverHttp() throws IOException, InterruptedException {
        try (EngineServer server = engine.serve()) {
            URI faults = server.url().resolve("/_monochord/faults");
            HttpRequest request = HttpRequest.newBuilder(faults)
                    .POST(BodyPublishers.ofString("throttle@PutItem/orders"))
                    .build();

            assertThat(HttpClient.newHttpClient()
                            .send(request, BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(201);
        }
        assertThatThrownBy(() -> put("1")).isInstanceOf(ProvisionedThroughputExceededException.class);
    }

    private void put(String id) {
        client.putItem(put -> put.tableName("orders").item(item(id)));
    }

    private List<String> idsByCustomer() {
        QueryResponse response = client.query(query -> query.tableName("orders")
                .indexName("byCustomer")
                .keyConditionExpression("customer = :c")
                .expressionAttributeValues(Map.of(":c", AttributeValue.fromS("ann"))));
        return response.items().stream().map(item -> item.get("id").s()).toList();
    }

    private static WriteRequest putRequest(String id) {
        return WriteRequest.builder().putRequest(put -> put.item(item(id))).build();
    }

    private static Map<String, AttributeValue> item(String id) {
        return Map.of("id", AttributeValue.fromS(id), "customer", AttributeValue.fromS("ann"));
    }

    private static Map<String, AttributeValue> key(String id) {
        return Map.of("id", AttributeValue.fromS(id));
    }
}
