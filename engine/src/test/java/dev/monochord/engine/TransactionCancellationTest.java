package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class TransactionCancellationTest {

    private static final AttributeValue WRONG_TYPE = AttributeValue.fromN("7");

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
    void everyFailedConditionIsReported() {
        assertThat(codes(
                        put(AttributeValue.fromS("a"), null),
                        put(AttributeValue.fromS("b"), "attribute_exists(pk)"),
                        put(AttributeValue.fromS("c"), "attribute_exists(pk)")))
                .containsExactly("None", "ConditionalCheckFailed", "ConditionalCheckFailed");
    }

    @Test
    void firstInvalidActionEndsTheLookAtTheOthers() {
        assertThat(codes(
                        put(WRONG_TYPE, null),
                        put(WRONG_TYPE, null),
                        put(AttributeValue.fromS("a"), "attribute_exists(pk)")))
                .containsExactly("ValidationError", "None", "None");
    }

    private Iterable<String> codes(TransactWriteItem... actions) {
        TransactionCanceledException canceled = catchThrowableOfType(
                TransactionCanceledException.class,
                () -> client.transactWriteItems(request -> request.transactItems(actions)));
        return canceled.cancellationReasons().stream()
                .map(CancellationReason::code)
                .toList();
    }

    private static TransactWriteItem put(AttributeValue key, @Nullable String condition) {
        return TransactWriteItem.builder()
                .put(put -> put.tableName("things").item(Map.of("pk", key)).conditionExpression(condition))
                .build();
    }
}
