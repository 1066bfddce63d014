package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Requests that give the ARN of a table in place of its name. */
class TableArnTest {

    private static final String ARN = "arn:aws:dynamodb:us-east-1:123456789012:table/things";
    private static final Map<String, AttributeValue> A = Map.of("pk", AttributeValue.fromS("a"));
    private static final Map<String, AttributeValue> B = Map.of("pk", AttributeValue.fromS("b"));
    private static final ReturnConsumedCapacity TOTAL = ReturnConsumedCapacity.TOTAL;

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @BeforeEach
    void createTable() {
        client.createTable(request -> request.tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(key -> key.attributeName("pk").keyType(KeyType.HASH))
                .attributeDefinitions(key -> key.attributeName("pk").attributeType(ScalarAttributeType.S)));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void consumedCapacityRepeatsTheArn() {
        List<ConsumedCapacity> reports = List.of(
                client.putItem(put -> put.tableName(ARN).item(A).returnConsumedCapacity(TOTAL))
                        .consumedCapacity(),
                client.getItem(get -> get.tableName(ARN).key(A).returnConsumedCapacity(TOTAL))
                        .consumedCapacity(),
                client.scan(scan -> scan.tableName(ARN).returnConsumedCapacity(TOTAL))
                        .consumedCapacity(),
                client.batchGetItem(batch ->
                                batch.requestItems(Map.of(ARN, keys(A))).returnConsumedCapacity(TOTAL))
                        .consumedCapacity()
                        .get(0),
                client.batchWriteItem(batch -> batch.requestItems(Map.of(
                                        ARN,
                                        List.of(WriteRequest.builder()
                                                .putRequest(put -> put.item(A))
                                                .build())))
                                .returnConsumedCapacity(TOTAL))
                        .consumedCapacity()
                        .get(0),
                client.transactGetItems(transaction -> transaction
                                .transactItems(item ->
                                        item.get(get -> get.tableName(ARN).key(A)))
                                .returnConsumedCapacity(TOTAL))
                        .consumedCapacity()
                        .get(0),
                client.transactWriteItems(transaction -> transaction
                                .transactItems(item ->
                                        item.put(put -> put.tableName(ARN).item(A)))
                                .returnConsumedCapacity(TOTAL))
                        .consumedCapacity()
                        .get(0));

        assertThat(reports).extracting(ConsumedCapacity::tableName).containsOnly(ARN);
    }

    @Test
    void batchGetItemTakesTheNameAndTheArnOfATable() {
        client.putItem(put -> put.tableName("things").item(A));
        client.putItem(put -> put.tableName("things").item(B));

        assertThat(client.batchGetItem(batch -> batch.requestItems(Map.of("things", keys(A), ARN, keys(B))))
                        .responses())
                .isEqualTo(Map.of("things", List.of(A), ARN, List.of(B)));
        assertThat(rejection(() ->
                        client.batchGetItem(batch -> batch.requestItems(Map.of("things", keys(A), ARN, keys(A))))))
                .isEqualTo("Provided list of item keys contains duplicates");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ARN + "/index/byColour",
                ARN + "/stream/2026-01-01T00:00:00.000",
                "arn:aws:sqs:us-east-1:123456789012:table/things",
                "arn:aws:dynamodb"
            })
    void arnOfAnythingElseIsRejected(String arn) {
        String message = "Invalid TableArn: Invalid ResourceArn provided as input " + arn;

        assertThat(rejection(() -> client.getItem(get -> get.tableName(arn).key(A))))
                .isEqualTo(message);
        assertThat(rejection(() -> client.describeTable(request -> request.tableName(arn))))
                .isEqualTo(message);
    }

    private static KeysAndAttributes keys(Map<String, AttributeValue> key) {
        return KeysAndAttributes.builder().keys(List.of(key)).build();
    }

    private static String rejection(Runnable call) {
        DynamoDbException rejection = catchThrowableOfType(DynamoDbException.class, call::run);
        assertThat(rejection.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
        return rejection.awsErrorDetails().errorMessage();
    }
}
