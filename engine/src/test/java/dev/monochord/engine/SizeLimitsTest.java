package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class SizeLimitsTest {

    private static final int MOST = 409_600;
    private static final String TOO_LARGE = "Item size has exceeded the maximum allowed size";
    private static final String UPDATE_TOO_LARGE = "Item size to update has exceeded the maximum allowed size";
    private static final String TRANSACTION_TOO_LARGE = "Transaction payload size cannot exceed 4 MB";

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
    void putTakesAnItemOf400KilobytesAndNoByteMore() {
        assertThatCode(() -> put("k", MOST - 4)).doesNotThrowAnyException();
        assertRefused(() -> put("k", MOST - 3), TOO_LARGE);
    }

    /** Three bytes of key and one of the attribute's name make the item; 22 and the name make the statement. */
    @Test
    void updateIsMeasuredByItsStatementWhereThatIsLargerThanItsItem() {
        assertThatCode(() -> update("k", MOST - 23)).doesNotThrowAnyException();
        assertRefused(() -> update("k", MOST - 22), UPDATE_TOO_LARGE);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 100, 2048})
    void updateIsMeasuredByItsItemWhereTheKeyIsLong(int length) {
        String key = "k".repeat(length);

        assertThatCode(() -> update(key, MOST - length - 3)).doesNotThrowAnyException();
        assertRefused(() -> update(key, MOST - length - 2), UPDATE_TOO_LARGE);
    }

    @Test
    void legacyUpdateIsMeasuredByItsItemAlone() {
        assertThatCode(() -> legacyUpdate(MOST - 4)).doesNotThrowAnyException();
        assertRefused(() -> legacyUpdate(MOST - 3), UPDATE_TOO_LARGE);
    }

    @Test
    void updateOfATransactionIsMeasuredByItsItemAlone() {
        assertThatCode(() -> client.transactWriteItems(request -> request.transactItems(transactedUpdate(MOST - 4))))
                .doesNotThrowAnyException();
        assertThatThrownBy(
                        () -> client.transactWriteItems(request -> request.transactItems(transactedUpdate(MOST - 3))))
                .isInstanceOfSatisfying(
                        TransactionCanceledException.class,
                        cancelled -> assertThat(cancelled.cancellationReasons())
                                .singleElement()
                                .satisfies(reason -> {
                                    assertThat(reason.code()).isEqualTo("ValidationError");
                                    assertThat(reason.message()).isEqualTo(UPDATE_TOO_LARGE);
                                }));
    }

    @Test
    void statementThatIsTooLargeIsRefusedBeforeItsConditionIsRead() {
        put("k", 1);

        assertRefused(
                () -> client.updateItem(request -> request.tableName("things")
                        .key(Map.of("pk", s("k")))
                        .updateExpression("SET p = if_not_exists(p, :p)")
                        .conditionExpression("attribute_exists(nothing)")
                        .expressionAttributeValues(Map.of(":p", text(MOST)))),
                UPDATE_TOO_LARGE);
    }

    @Test
    void transactionWritesAtMost4Megabytes() {
        assertThatCode(() -> client.transactWriteItems(request -> request.transactItems(puts(10))))
                .doesNotThrowAnyException();
        assertRefused(
                () -> client.transactWriteItems(request -> request.transactItems(puts(11))), TRANSACTION_TOO_LARGE);
    }

    @Test
    void transactionReadsAtMost4Megabytes() {
        IntStream.range(0, 11).forEach(i -> put("k" + i, 400_000));

        assertThat(client.transactGetItems(request -> request.transactItems(gets(10)))
                        .responses())
                .hasSize(10);
        assertRefused(() -> client.transactGetItems(request -> request.transactItems(gets(11))), TRANSACTION_TOO_LARGE);
    }

    private void put(String key, int bytes) {
        client.putItem(request -> request.tableName("things").item(Map.of("pk", s(key), "p", text(bytes))));
    }

    private void update(String key, int bytes) {
        client.updateItem(request -> request.tableName("things")
                .key(Map.of("pk", s(key)))
                .updateExpression("SET p = :p")
                .expressionAttributeValues(Map.of(":p", text(bytes))));
    }

    private void legacyUpdate(int bytes) {
        client.updateItem(request -> request.tableName("things")
                .key(Map.of("pk", s("k")))
                .attributeUpdates(Map.of(
                        "p",
                        AttributeValueUpdate.builder()
                                .action(AttributeAction.PUT)
                                .value(text(bytes))
                                .build())));
    }

    private static TransactWriteItem transactedUpdate(int bytes) {
        return TransactWriteItem.builder()
                .update(update -> update.tableName("things")
                        .key(Map.of("pk", s("k")))
                        .updateExpression("SET p = :p")
                        .expressionAttributeValues(Map.of(":p", text(bytes))))
                .build();
    }

    private static List<TransactWriteItem> puts(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> TransactWriteItem.builder()
                        .put(put -> put.tableName("things").item(Map.of("pk", s("k" + i), "p", text(400_000))))
                        .build())
                .toList();
    }

    private static List<TransactGetItem> gets(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> TransactGetItem.builder()
                        .get(get -> get.tableName("things").key(Map.of("pk", s("k" + i))))
                        .build())
                .toList();
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOfSatisfying(DynamoDbException.class, refusal -> {
            assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
            assertThat(refusal.awsErrorDetails().errorMessage()).endsWith(message);
        });
    }

    private static AttributeValue text(int bytes) {
        return s("x".repeat(bytes));
    }

    private static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }
}
