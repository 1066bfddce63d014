package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class EnabledTimeToLiveTest {

    private static final int BATCHES = 80;
    private static final int BATCH = 25;

    @Test
    void itemsThatHadExpiredBeforeAreDeletedByTheNextSweep() {
        // No sweep but that of the test itself may delete the items.
        try (Engine engine = Engine.builder().sweepInterval(Duration.ofDays(1)).open()) {
            DynamoDbClient client = engine.client();
            client.createTable(table -> table.tableName("orders")
                    .keySchema(key -> key.attributeName("id").keyType(KeyType.HASH))
                    .attributeDefinitions(id -> id.attributeName("id").attributeType(ScalarAttributeType.N))
                    .billingMode(BillingMode.PAY_PER_REQUEST));
            String expired = Long.toString(engine.clock().instant().getEpochSecond() - 1);
            for (int i = 0; i < BATCHES; i++) {
                Map<String, List<WriteRequest>> batch = Map.of("orders", puts(i * BATCH, expired));
                client.batchWriteItem(write -> write.requestItems(batch));
            }

            client.updateTimeToLive(ttl -> ttl.tableName("orders")
                    .timeToLiveSpecification(spec -> spec.attributeName("until").enabled(true)));

            assertThat(engine.deleteExpired()).isEqualTo(BATCHES * BATCH);
        }
    }

    private static List<WriteRequest> puts(int first, String expired) {
        return IntStream.range(first, first + BATCH)
                .mapToObj(id -> Map.of(
                        "id", AttributeValue.fromN(Integer.toString(id)), "until", AttributeValue.fromN(expired)))
                .map(item ->
                        WriteRequest.builder().putRequest(put -> put.item(item)).build())
                .toList();
    }
}
