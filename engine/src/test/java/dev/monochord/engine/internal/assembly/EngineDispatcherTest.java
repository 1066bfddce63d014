package dev.monochord.engine.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.engine.fault.ActiveFault;
import dev.monochord.engine.fault.FaultRule;
import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.engine.fault.Recorder;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.fault.Fixture;
import dev.monochord.engine.internal.fault.LostAnswerException;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.testing.EngineOperations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class EngineDispatcherTest {

    private static final String TARGET = "DynamoDB_20120810";
    private static final Map<String, AttributeValue> ITEM = Map.of("pk", AttributeValue.fromS("a"));

    private final Fixture fixture = new Fixture();
    private final FaultInjection injection = fixture.injection;
    private final List<SdkPojo> handled = new ArrayList<>();
    private final EngineDispatcher dispatcher = new EngineDispatcher(
            injection,
            List.of(
                    operation("PutItem", (PutItemRequest put) -> {
                        injection.charge(Fixture.ORDERS, null, true, null, 1);
                        injection.charge(Fixture.ORDERS, Fixture.GLOBAL, true, null, 2);
                        return PutItemResponse.builder().build();
                    }),
                    operation("Query", (QueryRequest query) -> {
                        injection.charge(Fixture.ORDERS, null, false, null, 1.5);
                        return QueryResponse.builder().count(4).build();
                    }),
                    operation(
                            "Scan",
                            (ScanRequest scan) ->
                                    ScanResponse.builder().count(2).build()),
                    operation(
                            "BatchWriteItem",
                            (BatchWriteItemRequest batch) ->
                                    BatchWriteItemResponse.builder().build()),
                    operation(
                            "CreateTable",
                            (CreateTableRequest create) ->
                                    CreateTableResponse.builder().build())));

    @Test
    void findsOperationsByTargetAndName() {
        assertThat(dispatcher.find(TARGET, "PutItem"))
                .map(handler -> handler.operation().name())
                .contains("PutItem");
        assertThat(dispatcher.find("DynamoDBStreams_20120810", "PutItem")).isEmpty();
        assertThat(dispatcher.find(TARGET, "PutItems")).isEmpty();
    }

    @Test
    void sameOperationTwiceIsRefused() {
        OperationHandler<PutItemRequest, PutItemResponse> put =
                operation("PutItem", request -> PutItemResponse.builder().build());
        assertThatThrownBy(() -> new EngineDispatcher(injection, List.of(put, put)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusedCallIsNotCarriedOut() {
        injection.faults().add("throttle");
        assertThatThrownBy(this::put).isInstanceOf(ProvisionedThroughputExceededException.class);
        injection.faults().clear();
        injection.faults().add("request-limit");
        assertThatThrownBy(this::put).isInstanceOf(RequestLimitExceededException.class);
        injection.faults().clear();
        injection.faults().add("error");
        assertThatThrownBy(this::put).isInstanceOfSatisfying(InternalServerErrorException.class, failure -> {
            assertThat(failure.statusCode()).isEqualTo(500);
            assertThat(failure.awsErrorDetails().errorCode()).isEqualTo("InternalServerError");
        });

        assertThat(handled).isEmpty();
    }

    @Test
    void callWithALostAnswerIsCarriedOut() {
        injection.faults().add(FaultRule.lostAnswer().on("PutItem").times(1));

        assertThatThrownBy(this::put)
                .isInstanceOf(LostAnswerException.class)
                .isInstanceOfSatisfying(
                        SdkClientException.class,
                        lost -> assertThat(lost.retryable()).isTrue());
        assertThat(handled).hasSize(1);
        assertThatCode(this::put).doesNotThrowAnyException();
    }

    @Test
    void errorAfterCommitComesAfterTheCallWasCarriedOut() {
        injection.faults().add("error-after-commit");

        assertThatThrownBy(this::put).isInstanceOf(InternalServerErrorException.class);
        assertThat(handled).hasSize(1);
    }

    @Test
    void latencyIsWaitedOut() {
        injection.faults().add("latency:20ms..80ms@PutItem");
        injection.faults().add("latency:1s@PutItem");
        IntStream.range(0, 100).forEach(i -> put());
        query("orders", null);

        assertThat(fixture.slept).hasSize(200);
        List<Duration> drawn =
                IntStream.range(0, 100).mapToObj(i -> fixture.slept.get(2 * i)).toList();
        assertThat(drawn)
                .allMatch(time -> time.toMillis() >= 20 && time.toMillis() <= 80)
                .anyMatch(time -> time.toMillis() < 35)
                .anyMatch(time -> time.toMillis() > 65);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "throttle@Query/orders",
                "throttle@Query",
                "throttle@/orders",
                "throttle@/orders/byCustomer",
                "throttle"
            })
    void ruleCoversTheCallsInItsScope(String rule) {
        injection.faults().add(rule);

        assertThatThrownBy(() -> query("orders", "byCustomer")).isInstanceOf(DynamoDbException.class);
        assertThatThrownBy(() -> query("arn:aws:dynamodb:eu-west-1:000000000000:table/orders", "byCustomer"))
                .isInstanceOf(DynamoDbException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"throttle@PutItem/orders", "throttle@/others", "throttle@/orders/byDate", "throttle:0"})
    void ruleLeavesOtherCallsAlone(String rule) {
        injection.faults().add(rule);

        assertThatCode(() -> query("orders", "byCustomer")).doesNotThrowAnyException();
    }

    @Test
    void ruleWithoutAnOperationIsAboutItemsOnly() {
        CreateTableRequest create = CreateTableRequest.builder()
                .tableName("orders")
                .attributeDefinitions(of -> of.attributeName("pk").attributeType("S"))
                .keySchema(of -> of.attributeName("pk").keyType("HASH"))
                .build();
        injection.faults().add("error@/orders");
        assertThatCode(() -> dispatcher.call(create)).doesNotThrowAnyException();

        injection.faults().add("error@CreateTable/orders");
        assertThatThrownBy(() -> dispatcher.call(create)).isInstanceOf(InternalServerErrorException.class);
    }

    @Test
    void sameSeedMeetsTheSameCalls() {
        List<Boolean> first = refusals("throttle:0.3,seed=11", 200);
        List<Boolean> again = refusals("throttle:0.3,seed=11", 200);
        List<Boolean> other = refusals("throttle:0.3,seed=12", 200);

        assertThat(again).isEqualTo(first);
        assertThat(other).isNotEqualTo(first);
    }

    @Test
    void probabilityIsKeptOverManyCalls() {
        assertThat(refusals("throttle:0.25,seed=5", 10_000).stream()
                        .filter(refused -> refused)
                        .count())
                .isBetween(2_300L, 2_700L);
    }

    @Test
    void usedUpRuleMeetsNothingMore() {
        ActiveFault fault = injection.faults().add("throttle:0.5,times=3");
        long refused = IntStream.range(0, 100).filter(i -> !passes()).count();

        assertThat(refused).isEqualTo(3);
        assertThat(fault.met()).isEqualTo(3);
        assertThat(injection.faults().active()).containsExactly(fault);
    }

    @Test
    void removedRuleMeetsNothingMore() {
        ActiveFault first = injection.faults().add("throttle");
        ActiveFault second = injection.faults().add("error");
        assertThat(injection.faults().remove(first.id())).isTrue();
        assertThat(injection.faults().remove(first.id())).isFalse();
        assertThatThrownBy(this::put).isInstanceOf(InternalServerErrorException.class);
        second.remove();

        assertThatCode(this::put).doesNotThrowAnyException();
    }

    @Test
    void elementsOfABatchAndConflictsAreTheDataPathsToAsk() {
        injection.faults().add("unprocessed@BatchWriteItem/orders");
        injection.faults().add("conflict,times=1@TransactWriteItems");

        assertThat(injection.leaveUnprocessed(EngineOperations.of("BatchWriteItem"), Fixture.ORDERS))
                .isTrue();
        assertThat(injection.leaveUnprocessed(EngineOperations.of("BatchWriteItem"), Fixture.OTHERS))
                .isFalse();
        assertThat(injection.leaveUnprocessed(EngineOperations.of("BatchGetItem"), Fixture.ORDERS))
                .isFalse();
        assertThat(injection.conflict(EngineOperations.of("PutItem"), Fixture.ORDERS))
                .isFalse();
        assertThat(injection.conflict(EngineOperations.of("TransactWriteItems"), Fixture.ORDERS))
                .isTrue();
        assertThat(injection.conflict(EngineOperations.of("TransactWriteItems"), Fixture.ORDERS))
                .isFalse();
    }

    @Test
    void newestDelayOfATableCounts() {
        assertThat(injection.ttlDelay(Fixture.ORDERS)).isZero();
        injection.faults().add("ttl-delay:1h");
        injection.faults().add("ttl-delay:5m@/orders");

        assertThat(injection.ttlDelay(Fixture.ORDERS)).isEqualTo(Duration.ofMinutes(5));
        assertThat(injection.ttlDelay(Fixture.OTHERS)).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void recorderListsWhatWasAsked() {
        put();
        query("orders", "byCustomer");

        assertThat(injection.recorder().calls())
                .extracting(
                        RecordedCall::operation,
                        RecordedCall::tables,
                        RecordedCall::index,
                        RecordedCall::readUnits,
                        RecordedCall::writeUnits,
                        RecordedCall::items,
                        RecordedCall::error)
                .containsExactly(
                        tuple("PutItem", List.of("orders"), null, 0.0, 3.0, 1, null),
                        tuple("Query", List.of("orders"), "byCustomer", 1.5, 0.0, 4, null));
        assertThat(injection.recorder().scans()).isEmpty();
        assertThat(injection.recorder().capacity()).isEqualTo(new Recorder.Capacity(1.5, 3));
        assertThat(injection.recorder().capacity().units()).isEqualTo(4.5);
    }

    @Test
    void recorderListsTheTablesOfABatch() {
        WriteRequest write = WriteRequest.builder()
                .putRequest(PutRequest.builder().item(ITEM).build())
                .build();
        dispatcher.call(BatchWriteItemRequest.builder()
                .requestItems(Map.of("orders", List.of(write, write), "others", List.of(write)))
                .build());

        RecordedCall call = injection.recorder().calls().get(0);
        assertThat(call.tables()).containsExactlyInAnyOrder("orders", "others");
        assertThat(call.items()).isEqualTo(3);
    }

    @Test
    void recorderListsWhatFailed() {
        injection.faults().add("throttle,times=1");
        injection.faults().add("lost-answer,times=1");
        assertThatThrownBy(this::put).isInstanceOf(DynamoDbException.class);
        assertThatThrownBy(this::put).isInstanceOf(LostAnswerException.class);

        assertThat(injection.recorder().calls())
                .extracting(RecordedCall::error, RecordedCall::writeUnits)
                .containsExactly(
                        tuple("ProvisionedThroughputExceededException", 0.0), tuple("LostAnswerException", 3.0));
    }

    @Test
    void recorderKeepsTheNewestCallsAndCountsAll() {
        injection.recorder().keep(2);
        put();
        put();
        dispatcher.call(ScanRequest.builder().tableName("orders").build());
        put();

        assertThat(injection.recorder().calls())
                .extracting(RecordedCall::operation)
                .containsExactly("Scan", "PutItem");
        assertThat(injection.recorder().forgotten()).isEqualTo(2);
        assertThat(injection.recorder().count("PutItem")).isEqualTo(3);
        assertThat(injection.recorder().scans()).hasSize(1);
        assertThat(injection.recorder().capacity().writeUnits()).isEqualTo(9);
        injection.recorder().clear();
        assertThat(injection.recorder().calls()).isEmpty();
        assertThat(injection.recorder().count("PutItem")).isZero();
        assertThat(injection.recorder().capacity().units()).isZero();
    }

    @Test
    void callInsideACallCountsForTheOuterOne() {
        EngineDispatcher outer = new EngineDispatcher(injection, List.of(operation("PutItem", (PutItemRequest put) -> {
            dispatcher.call(QueryRequest.builder().tableName("orders").build());
            throw ServiceError.validation("no");
        })));
        assertThatThrownBy(() -> outer.call(
                        PutItemRequest.builder().tableName("orders").item(ITEM).build()))
                .isInstanceOf(DynamoDbException.class);
        put();

        assertThat(injection.recorder().calls())
                .extracting(RecordedCall::operation, RecordedCall::error, RecordedCall::readUnits)
                .containsExactly(tuple("PutItem", "ValidationException", 1.5), tuple("PutItem", null, 0.0));
    }

    private List<Boolean> refusals(String rule, int calls) {
        injection.faults().clear();
        injection.faults().add(rule);
        return IntStream.range(0, calls).mapToObj(i -> !passes()).toList();
    }

    private boolean passes() {
        int before = handled.size();
        try {
            put();
        } catch (ProvisionedThroughputExceededException refused) {
            assertThat(handled).hasSize(before);
            return false;
        }
        return true;
    }

    private void put() {
        dispatcher.call(PutItemRequest.builder().tableName("orders").item(ITEM).build());
    }

    private void query(String table, String index) {
        dispatcher.call(QueryRequest.builder().tableName(table).indexName(index).build());
    }

    private <I extends SdkPojo, O extends SdkPojo> OperationHandler<I, O> operation(
            String name, Function<I, O> handler) {
        return EngineOperations.<I>of(name).handledBy(request -> {
            handled.add(request);
            return handler.apply(request);
        });
    }
}
