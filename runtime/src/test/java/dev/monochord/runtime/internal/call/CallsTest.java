package dev.monochord.runtime.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.engine.fault.FaultRule;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.call.Call;
import dev.monochord.runtime.call.RetryPolicy;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.internal.retry.Retry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class CallsTest {

    private static final Map<String, AttributeValue> KEY = Map.of("id", AttributeValue.fromS("1"));
    private static final CallName GET = new CallName("things", "thing", DynamoDbOperation.GET_ITEM);
    private static final CallName WRITE = new CallName("things", "save", DynamoDbOperation.TRANSACT_WRITE_ITEMS);

    private final Engine engine = Engine.inMemory();
    private final List<Duration> sleeps = new ArrayList<>();
    private final List<Call> heard = new ArrayList<>();

    @BeforeEach
    void createTable() {
        engine.client()
                .createTable(request -> request.tableName("things")
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .attributeDefinitions(a -> a.attributeName("id").attributeType(ScalarAttributeType.S))
                        .keySchema(k -> k.attributeName("id").keyType(KeyType.HASH)));
        engine.client().putItem(request -> request.tableName("things").item(KEY));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void theListenerHearsWhatWasDoneAndWhatItCost() {
        engine.faults().add(FaultRule.throttle().on("GetItem").times(2));

        get(calls(engine.client()));

        assertThat(heard).hasSize(1);
        Call call = heard.get(0);
        assertThat(call.table()).isEqualTo("things");
        assertThat(call.pattern()).isEqualTo("thing");
        assertThat(call.operation()).isEqualTo("GetItem");
        assertThat(call.consumedCapacity()).isEqualTo(0.5);
        assertThat(call.itemCount()).isEqualTo(1);
        assertThat(call.retries()).isEqualTo(2);
        assertThat(call.latency()).isPositive();
        assertThat(call.failure()).isNull();
    }

    @Test
    void theListenerHearsOfFailures() {
        engine.faults().add(FaultRule.throttle());

        assertThatThrownBy(() -> get(calls(engine.client()))).isInstanceOf(RetriesExhaustedException.class);
        assertThat(heard).extracting(Call::retries).containsExactly(7);
        assertThat(heard.get(0).failure()).isInstanceOf(RetriesExhaustedException.class);
    }

    @Test
    void capacityIsAskedForOnlyWhereSomebodyListens() {
        assertThat(calls(engine.client()).capacity()).isNotNull();
        assertThat(new Calls(engine.client(), retry(), null).capacity()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"throttle,times=3", "request-limit,times=3", "error,times=3", "lost-answer,times=3"})
    void whatMayPassLaterIsTriedAgain(String rule) {
        engine.faults().add(rule);

        get(calls(engine.client()));

        assertThat(sleeps).hasSize(3);
    }

    @Test
    void aFailedConditionPassesAsItIsAndAtOnce() {
        assertThatThrownBy(() -> calls(engine.client())
                        .send(
                                new CallName("things", "create", DynamoDbOperation.PUT_ITEM),
                                client -> client.putItem(request -> request.tableName("things")
                                        .item(KEY)
                                        .conditionExpression("attribute_not_exists(id)"))))
                .isInstanceOf(ConditionalCheckFailedException.class);
        assertThat(sleeps).isEmpty();
    }

    @Test
    void aTransactionCancelledByAnotherOneIsTriedAgain() {
        engine.faults().add(FaultRule.conflict().on("TransactWriteItems").times(2));

        write(calls(engine.client()), "attribute_exists(id)");

        assertThat(sleeps).hasSize(2);
        assertThat(heard).extracting(Call::retries).containsExactly(2);
    }

    @Test
    void aTransactionCancelledByAConditionIsNot() {
        assertThatThrownBy(() -> write(calls(engine.client()), "attribute_not_exists(id)"))
                .isInstanceOf(TransactionCanceledException.class);
        assertThat(sleeps).isEmpty();
    }

    @Test
    void aRefusedRequestIsAFaultWithoutItsText() {
        assertThatThrownBy(() -> write(calls(engine.client()), "attribute_exists("))
                .isInstanceOf(FaultException.class)
                .hasMessage("TransactWriteItems of save on table things was refused: ValidationException");
        assertThat(sleeps).isEmpty();
    }

    @Test
    void aMissingPermissionNamesItsActionAndResource() {
        String text = "User: arn:aws:iam::123456789012:user/ann is not authorized to perform: dynamodb:GetItem on"
                + " resource: arn:aws:dynamodb:eu-west-1:123456789012:table/things";
        SdkException denied = DynamoDbException.builder()
                .statusCode(400)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("AccessDeniedException")
                        .errorMessage(text)
                        .build())
                .build();

        assertThat(new FailureJudge(true).fault(new CallName("things", "load", DynamoDbOperation.GET_ITEM), denied))
                .hasMessage("GetItem of load on table things was refused: AccessDeniedException: " + text);
    }

    @Test
    void aClientThatRetriesByItselfIsNotRetriedAgain() {
        try (DynamoDbClient client = sdk(RetryMode.STANDARD)) {
            engine.faults().add(FaultRule.throttle().on("GetItem"));
            engine.recorder().clear();

            assertThatThrownBy(() -> get(calls(client))).isInstanceOf(RetriesExhaustedException.class);
            assertThat(sleeps).isEmpty();
            assertThat(engine.recorder().count("GetItem")).isEqualTo(3);
        }
    }

    @Test
    void aCancelledTransactionIsTriedAgainAlsoWhereTheClientRetries() {
        try (DynamoDbClient client = sdk(RetryMode.STANDARD)) {
            engine.faults().add(FaultRule.conflict().on("TransactWriteItems").times(2));

            write(calls(client), "attribute_exists(id)");

            assertThat(sleeps).hasSize(2);
        }
    }

    @Test
    void aSingleWriteThatMetATransactionIsTriedAgainAlsoWhereTheClientRetries() {
        try (DynamoDbClient client = sdk(RetryMode.STANDARD)) {
            engine.faults().add(FaultRule.conflict().on("PutItem").times(2));

            calls(client)
                    .send(
                            new CallName("things", "save", DynamoDbOperation.PUT_ITEM),
                            c -> c.putItem(
                                    request -> request.tableName("things").item(KEY)));

            assertThat(sleeps).hasSize(2);
        }
    }

    @Test
    void aClientThatDoesNotRetryIsRetried() {
        try (DynamoDbClient client = builder()
                .overrideConfiguration(options -> options.retryStrategy(AwsRetryStrategy.doNotRetry()))
                .build()) {
            engine.faults().add(FaultRule.throttle().on("GetItem").times(2));

            get(calls(client));

            assertThat(sleeps).hasSize(2);
        }
    }

    private DynamoDbClient sdk(RetryMode mode) {
        return builder()
                .overrideConfiguration(options -> options.retryStrategy(mode))
                .build();
    }

    private DynamoDbClientBuilder builder() {
        return DynamoDbClient.builder()
                .region(engine.region())
                .httpClient(engine.httpClient())
                .credentialsProvider(AnonymousCredentialsProvider.create());
    }

    private Calls calls(DynamoDbClient client) {
        return new Calls(client, retry(), heard::add);
    }

    private Retry retry() {
        return new Retry(RetryPolicy.standard(), engine.clock(), sleeps::add, new Random(1));
    }

    private static void get(Calls calls) {
        assertThat(calls.send(
                                GET,
                                client -> client.getItem(request ->
                                        request.tableName("things").key(KEY).returnConsumedCapacity(calls.capacity())))
                        .hasItem())
                .isTrue();
    }

    private static void write(Calls calls, String condition) {
        TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
                .transactItems(TransactWriteItem.builder()
                        .put(put -> put.tableName("things").item(KEY).conditionExpression(condition))
                        .build())
                .build();
        calls.send(WRITE, client -> client.transactWriteItems(request));
    }
}
