package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** What scans cost: an on-demand table has four partitions from the start, and each rounds up by itself. */
class ScanCapacityTest {

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void scanOfOneSmallItemPaysForEveryPartition() {
        create(request -> request.billingMode(BillingMode.PAY_PER_REQUEST));
        put("a");

        assertThat(units(scan -> scan.consistentRead(true))).isEqualTo(4);
        assertThat(units(scan -> {})).isEqualTo(2);
    }

    @Test
    void scanThatStopsEarlyPaysForThePartitionsItCameTo() {
        create(request -> request.billingMode(BillingMode.PAY_PER_REQUEST));
        IntStream.range(0, 50).forEach(i -> put("k" + i));

        assertThat(units(scan -> scan.limit(1))).isEqualTo(0.5);
    }

    @Test
    void segmentsShareThePartitions() {
        create(request -> request.billingMode(BillingMode.PAY_PER_REQUEST));
        put("a");

        double sum = IntStream.range(0, 4)
                .mapToDouble(segment -> units(scan -> scan.totalSegments(4).segment(segment)))
                .sum();

        assertThat(sum).isEqualTo(2);
    }

    @Test
    void scanOfAProvisionedTableReadsOnePartition() {
        create(request -> request.provisionedThroughput(
                units -> units.readCapacityUnits(5L).writeCapacityUnits(5L)));
        put("a");

        assertThat(units(scan -> {})).isEqualTo(0.5);
    }

    private void create(Consumer<CreateTableRequest.Builder> billing) {
        client.createTable(request -> request.tableName("things")
                .applyMutation(billing)
                .keySchema(key -> key.attributeName("pk").keyType(KeyType.HASH))
                .attributeDefinitions(key -> key.attributeName("pk").attributeType(ScalarAttributeType.S)));
    }

    private void put(String key) {
        client.putItem(request -> request.tableName("things").item(Map.of("pk", AttributeValue.fromS(key))));
    }

    private double units(Consumer<ScanRequest.Builder> details) {
        return client.scan(request -> request.tableName("things")
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                        .applyMutation(details))
                .consumedCapacity()
                .capacityUnits();
    }
}
