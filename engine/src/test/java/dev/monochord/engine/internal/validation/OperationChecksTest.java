package dev.monochord.engine.internal.validation;

import static dev.monochord.engine.internal.validation.Refusal.INVALID;
import static dev.monochord.engine.internal.validation.Refusal.n;
import static dev.monochord.engine.internal.validation.Refusal.nested;
import static dev.monochord.engine.internal.validation.Refusal.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.util.DefaultSdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class OperationChecksTest {

    private static final String MIX = "Can not use both expression and non-expression parameters in the same request: ";
    private static final Map<String, AttributeValue> KEY = Map.of("pk", s("a"));
    private static final String COUNTED = "1 validation error detected: ";
    private static final ExpectedAttributeValue ABSENT =
            ExpectedAttributeValue.builder().exists(false).build();

    @ParameterizedTest
    @MethodSource
    void checksPutItem(Consumer<PutItemRequest.Builder> with, String message) {
        PutItemRequest request = PutItemRequest.builder()
                .tableName("abc")
                .item(KEY)
                .applyMutation(with)
                .build();
        assertThat(Refusal.of(() -> ItemWriteChecks.check(Layer.ENVELOPED, request)))
                .isEqualTo(message);
    }

    static Stream<Arguments> checksPutItem() {
        return Stream.of(
                put(
                        to -> to.expected(Map.of("a", ABSENT)).conditionExpression("x"),
                        MIX + "Non-expression parameters: {Expected} Expression parameters: {ConditionExpression}"),
                put(
                        to -> to.expressionAttributeNames(Map.of("#a", "a")),
                        "ExpressionAttributeNames can only be specified when using expressions"),
                put(
                        to -> to.expressionAttributeValues(Map.of(":a", s("a"))),
                        "ExpressionAttributeValues can only be specified when using expressions"),
                put(
                        to -> to.conditionExpression("x").expressionAttributeNames(Map.of()),
                        "ExpressionAttributeNames must not be empty"),
                put(
                        to -> to.conditionExpression("x").expressionAttributeNames(Map.of("a", "b")),
                        "ExpressionAttributeNames contains invalid key: Syntax error; key: \"a\""),
                put(to -> to.returnValues("ALL_NEW"), "ReturnValues can only be ALL_OLD or NONE"),
                put(
                        to -> to.item(Map.of("pk", s("a".repeat(409_599)))),
                        "Item size has exceeded the maximum allowed size"),
                put(to -> to.item(Map.of("pk", s("a".repeat(409_598)))), "accepted"),
                put(
                        to -> to.conditionalOperator("AND"),
                        "ConditionalOperator cannot be used without Filter or Expected"),
                put(
                        to -> to.conditionalOperator("AND").expected(Map.of("a", ABSENT)),
                        "ConditionalOperator can only be used when Filter or Expected has two or more elements"),
                put(to -> to.expected(Map.of("a", ABSENT, "b", ABSENT)).conditionalOperator("OR"), "accepted"));
    }

    private static Arguments put(Consumer<PutItemRequest.Builder> with, String message) {
        return Arguments.of(with, message);
    }

    @ParameterizedTest
    @MethodSource
    void checksUpdateItem(Consumer<UpdateItemRequest.Builder> with, String message) {
        UpdateItemRequest request = UpdateItemRequest.builder()
                .tableName("abc")
                .key(KEY)
                .applyMutation(with)
                .build();
        assertThat(Refusal.of(() -> UpdateItemChecks.check(Layer.ENVELOPED, request)))
                .isEqualTo(message);
    }

    static Stream<Arguments> checksUpdateItem() {
        return Stream.of(
                update(
                        to -> to.updateExpression("x").attributeUpdates(Map.of("a", change("PUT", s("a")))),
                        MIX + "Non-expression parameters: {AttributeUpdates} Expression parameters: "
                                + "{UpdateExpression}"),
                update(
                        to -> to.attributeUpdates(Map.of("a", change("PUT", n("abc")))),
                        "The parameter cannot be converted to a numeric value: abc"),
                update(to -> to.attributeUpdates(Map.of("a", change("ADD", n("1")))), "accepted"),
                update(to -> to.attributeUpdates(Map.of("a", change("DELETE", null))), "accepted"));
    }

    private static Arguments update(Consumer<UpdateItemRequest.Builder> with, String message) {
        return Arguments.of(with, message);
    }

    @ParameterizedTest
    @MethodSource
    void checksQuery(Consumer<QueryRequest.Builder> with, String message) {
        QueryRequest request =
                QueryRequest.builder().tableName("abc").applyMutation(with).build();
        assertThat(Refusal.of(() -> QueryChecks.check(Layer.CURRENT, request))).isEqualTo(message);
    }

    static Stream<Arguments> checksQuery() {
        return Stream.of(
                query(
                        to -> {},
                        "Either the KeyConditions or KeyConditionExpression parameter must be specified in the "
                                + "request."),
                query(
                        to -> to.keyConditionExpression("x").keyConditions(conditions("1")),
                        MIX + "Non-expression parameters: {KeyConditions} Expression parameters: "
                                + "{KeyConditionExpression}"),
                query(to -> to.filterExpression("x").keyConditions(conditions("1")), "accepted"),
                query(
                        to -> to.projectionExpression("x").attributesToGet("a"),
                        MIX + "Non-expression parameters: {AttributesToGet} Expression parameters: "
                                + "{ProjectionExpression}"),
                query(
                        to -> to.keyConditions(conditions("1")).expressionAttributeValues(Map.of(":a", s("a"))),
                        "ExpressionAttributeValues can only be specified when using expressions: "
                                + "FilterExpression and KeyConditionExpression are null"),
                query(to -> to.attributesToGet("a", "a"), INVALID + "Duplicate value in attribute name: a"),
                query(
                        to -> to.keyConditionExpression("x").exclusiveStartKey(Map.of("pk", n("abc"))),
                        "The parameter cannot be converted to a numeric value: abc"),
                query(
                        to -> to.keyConditionExpression("x")
                                .projectionExpression("sk")
                                .select("ALL_ATTRIBUTES"),
                        COUNTED + "Cannot specify the ProjectionExpression when choosing to get ALL_ATTRIBUTES"),
                query(
                        to -> to.keyConditions(conditions("1"))
                                .attributesToGet("sk")
                                .select("COUNT"),
                        COUNTED + "Cannot specify the AttributesToGet when choosing to get only the Count"),
                query(
                        to -> to.keyConditionExpression("x").select("SPECIFIC_ATTRIBUTES"),
                        COUNTED + "Must specify the AttributesToGet or ProjectionExpression when choosing to get"
                                + " SPECIFIC_ATTRIBUTES"),
                query(
                        to -> to.keyConditionExpression("x").select("ALL_PROJECTED_ATTRIBUTES"),
                        COUNTED + "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName"),
                query(to -> to.keyConditionExpression("x").select("COUNT"), "accepted"));
    }

    private static Arguments query(Consumer<QueryRequest.Builder> with, String message) {
        return Arguments.of(with, message);
    }

    @ParameterizedTest
    @MethodSource
    void checksScan(Consumer<ScanRequest.Builder> with, String message) {
        ScanRequest request =
                ScanRequest.builder().tableName("abc").applyMutation(with).build();
        assertThat(Refusal.of(() -> ScanChecks.check(Layer.OLDER, request))).isEqualTo(message);
    }

    static Stream<Arguments> checksScan() {
        return Stream.of(
                scan(
                        to -> to.segment(0),
                        "The TotalSegments parameter is required but was not present in the request when Segment "
                                + "parameter is present"),
                scan(
                        to -> to.totalSegments(4),
                        "The Segment parameter is required but was not present in the request when parameter "
                                + "TotalSegments is present"),
                scan(
                        to -> to.segment(5).totalSegments(5),
                        "The Segment parameter is zero-based and must be less than parameter TotalSegments: "
                                + "Segment: 5 is not less than TotalSegments: 5"),
                scan(
                        to -> to.exclusiveStartKey(Map.of("pk", n("abc"))),
                        "The parameter cannot be converted to a numeric value: abc"),
                scan(
                        to -> to.exclusiveStartKey(Map.of("pk", AttributeValue.fromSs(List.of()))),
                        "The provided starting key is invalid: " + INVALID + "An string set  may not be empty"),
                scan(
                        to -> to.filterExpression("x").expressionAttributeValues(Map.of(":a", n("abc"))),
                        "ExpressionAttributeValues contains invalid value: "
                                + "The parameter cannot be converted to a numeric value: abc for key :a"),
                scan(
                        to -> to.select("SPECIFIC_ATTRIBUTES"),
                        "Must specify the AttributesToGet or ProjectionExpression when choosing to get"
                                + " SPECIFIC_ATTRIBUTES"),
                scan(
                        to -> to.projectionExpression("sk").select("COUNT"),
                        "Cannot specify the ProjectionExpression when choosing to get only the Count"),
                scan(
                        to -> to.select("ALL_PROJECTED_ATTRIBUTES"),
                        "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName"),
                scan(to -> to.segment(0).totalSegments(1), "accepted"));
    }

    private static Arguments scan(Consumer<ScanRequest.Builder> with, String message) {
        return Arguments.of(with, message);
    }

    @Test
    void checksGetAndDelete() {
        assertThat(Refusal.of(() -> GetItemChecks.check(
                        Layer.CURRENT,
                        GetItemRequest.builder()
                                .key(KEY)
                                .attributesToGet("a")
                                .projectionExpression("a")
                                .build())))
                .isEqualTo(MIX
                        + "Non-expression parameters: {AttributesToGet} Expression parameters: {ProjectionExpression}");
        assertThat(Refusal.of(() -> ItemWriteChecks.check(
                        Layer.ENVELOPED,
                        DeleteItemRequest.builder()
                                .key(KEY)
                                .returnValues("ALL_NEW")
                                .build())))
                .isEqualTo("ReturnValues can only be ALL_OLD or NONE");
    }

    @Test
    void checksBatches() {
        KeysAndAttributes twice = KeysAndAttributes.builder()
                .keys(Map.of("pk", n("1")), Map.of("pk", n("1.0")))
                .build();
        WriteRequest neither = WriteRequest.builder().build();
        WriteRequest delete =
                WriteRequest.builder().deleteRequest(of -> of.key(KEY)).build();

        assertThat(Refusal.of(() -> BatchGetItemChecks.check(
                        Layer.CURRENT,
                        BatchGetItemRequest.builder()
                                .requestItems(Map.of("abc", twice))
                                .build())))
                .isEqualTo("Provided list of item keys contains duplicates");
        assertThat(Refusal.of(() -> BatchGetItemChecks.check(
                        Layer.CURRENT,
                        BatchGetItemRequest.builder()
                                .requestItems(Map.of(
                                        "abc",
                                        KeysAndAttributes.builder()
                                                .keys(KEY)
                                                .attributesToGet("a")
                                                .build(),
                                        "def",
                                        KeysAndAttributes.builder()
                                                .keys(KEY)
                                                .projectionExpression("a")
                                                .build()))
                                .build())))
                .startsWith(MIX);
        assertThat(Refusal.of(() -> BatchWriteItemChecks.check(writes(List.of(neither)))))
                .isEqualTo("Supplied AttributeValue has more than one datatypes set, "
                        + "must contain exactly one of the supported datatypes");
        assertThat(Refusal.of(() -> BatchWriteItemChecks.check(writes(Collections.nCopies(26, delete)))))
                .isEqualTo("Too many items requested for the BatchWriteItem call");
        assertThat(Refusal.of(() -> BatchWriteItemChecks.checkDistinct(List.of(new byte[] {1}, new byte[] {1}))))
                .isEqualTo("Provided list of item keys contains duplicates");
    }

    @Test
    void checksTransactions() {
        TransactWriteItem both = TransactWriteItem.builder()
                .put(of -> of.item(KEY))
                .delete(of -> of.key(KEY))
                .build();
        TransactWriteItem none = TransactWriteItem.builder().build();
        assertThat(Refusal.of(() -> TransactWriteItemsChecks.oneKind(none)))
                .isEqualTo("Invalid Request: TransactWriteRequest should contain Delete or Put or Update request");
        assertThat(Refusal.of(() -> TransactWriteItemsChecks.oneKind(both)))
                .isEqualTo("TransactItems can only contain one of Check, Put, Update or Delete");
        assertThat(Refusal.of(() -> TransactWriteItemsChecks.expressionValues(
                        true, "SET a = :v", null, DefaultSdkAutoConstructMap.getInstance(), Map.of(":v", nested(40)))))
                .isEqualTo("ExpressionAttributeValues contains invalid value: Nesting Levels have exceeded supported "
                        + "limits: Attributes in the item have nested levels beyond supported limit for key :v");
    }

    @Test
    void givesBackNormalisedRequests() {
        PutItemRequest plain = PutItemRequest.builder().item(KEY).build();
        PutItemRequest written = PutItemRequest.builder()
                .item(Map.of("pk", n("1.0")))
                .conditionExpression("n = :n")
                .expressionAttributeValues(Map.of(":n", n("1e1")))
                .build();

        assertThat(ItemWriteChecks.check(Layer.ENVELOPED, plain)).isSameAs(plain);
        PutItemRequest checked = ItemWriteChecks.check(Layer.ENVELOPED, written);
        assertThat(checked.item()).isEqualTo(Map.of("pk", n("1")));
        assertThat(checked.expressionAttributeValues()).isEqualTo(Map.of(":n", n("10")));
        assertThat(checked.hasExpected()).isFalse();
        assertThat(TransactWriteItemsChecks.itemOrKey(false, Map.of("pk", n("01"))))
                .isEqualTo(Map.of("pk", n("1")));
        assertThat(QueryChecks.check(
                                Layer.CURRENT,
                                QueryRequest.builder()
                                        .keyConditions(conditions("1.0"))
                                        .build())
                        .keyConditions())
                .isEqualTo(conditions("1"));
    }

    @Test
    void countsARefusalOfASingleWriteButNotTwiceNorOfADeepRequest() {
        PutItemRequest request = PutItemRequest.builder().item(KEY).build();
        PutItemRequest deep =
                PutItemRequest.builder().item(Map.of("pk", nested(100))).build();

        assertThat(worded(Layer.ENVELOPED, request, "No")).isEqualTo("1 validation error detected: No");
        assertThat(worded(Layer.ENVELOPED, request, "2 validation errors detected: No; no"))
                .isEqualTo("2 validation errors detected: No; no");
        assertThat(worded(Layer.ENVELOPED, deep, "No")).isEqualTo("No");
        assertThat(worded(Layer.CURRENT, request, "No")).isEqualTo("No");
        assertThat(worded(Layer.OLDER, request, "No")).isEqualTo("No");
    }

    private static String worded(Layer layer, PutItemRequest request, String message) {
        return Refusal.of(() -> layer.word(request, () -> {
            throw ServiceError.validation(message);
        }));
    }

    private static AttributeValueUpdate change(String action, AttributeValue value) {
        return AttributeValueUpdate.builder().action(action).value(value).build();
    }

    private static Map<String, Condition> conditions(String number) {
        return Map.of(
                "pk",
                Condition.builder()
                        .comparisonOperator("EQ")
                        .attributeValueList(n(number))
                        .build());
    }

    private static BatchWriteItemRequest writes(List<WriteRequest> requests) {
        return BatchWriteItemRequest.builder()
                .requestItems(Map.of("abc", requests))
                .build();
    }
}
