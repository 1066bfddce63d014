package dev.monochord.engine.internal.validation;

import static dev.monochord.engine.internal.validation.Refusal.nested;
import static dev.monochord.engine.internal.validation.Refusal.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The constraints that the service puts on requests for items, statements and streams, with its own words. */
class RequestConstraintsTest {

    private static final String FAILED = " failed to satisfy constraint: ";
    private static final String BAD_CAPACITY = "Value 'BOGUS' at 'returnConsumedCapacity'" + FAILED
            + "Member must satisfy enum value set: [INDEXES, TOTAL, NONE]";
    private static final String NO_KEY = "Value null at 'key'" + FAILED + "Member must not be null";
    private static final String EMPTY_NAME =
            "Value '' at 'tableName'" + FAILED + "Member must have length greater than or equal to 1";
    private static final Map<String, AttributeValue> KEY = Map.of("pk", s("a"));

    @ParameterizedTest
    @MethodSource
    void tellsWhatARequestBreaks(RequestConstraints constraints, SdkPojo request, String message) {
        assertThat(Refusal.of(() -> constraints.check(request))).isEqualTo(message);
    }

    static Stream<Arguments> tellsWhatARequestBreaks() {
        String longName = "a".repeat(256);
        return Stream.of(
                broken(
                        ItemRequestConstraints.PUT_ITEM,
                        PutItemRequest.builder().item(KEY).build(),
                        "1 validation error detected: Value null at 'tableName'" + FAILED + "Member must not be null"),
                broken(
                        ItemRequestConstraints.PUT_ITEM,
                        put("").returnValues("INVALID").build(),
                        "1 validation error detected: Value at 'TableName'" + FAILED
                                + "Member must have length greater than or equal to 1"),
                broken(
                        ItemRequestConstraints.PUT_ITEM,
                        put(longName).build(),
                        "1 validation error detected: Value '" + longName + "' at 'tableName'" + FAILED
                                + "Member must have length less than or equal to 255"),
                broken(
                        ItemRequestConstraints.PUT_ITEM,
                        put("bad table!@#").build(),
                        "1 validation error detected: Value 'bad table!@#' at 'tableName'" + FAILED
                                + "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+"),
                broken(
                        ItemRequestConstraints.PUT_ITEM,
                        put("abc")
                                .returnConsumedCapacity("BOGUS")
                                .returnItemCollectionMetrics("BOGUS")
                                .returnValues("BOGUS")
                                .build(),
                        "3 validation errors detected: " + BAD_CAPACITY
                                + "; Failed to satisfy constraint: Member must satisfy enum value set: "
                                + "[ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]"
                                + "; ReturnItemCollectionMetrics can only be SIZE or NONE"),
                broken(
                        ItemRequestConstraints.PUT_ITEM,
                        put("abc")
                                .expected(Map.of(
                                        "a",
                                        ExpectedAttributeValue.builder()
                                                .comparisonOperator("LIKE")
                                                .build()))
                                .build(),
                        "1 validation error detected: Value 'LIKE' at 'expected.a.member.comparisonOperator'" + FAILED
                                + "Member must satisfy enum value set: [IN, NULL, BETWEEN, LT, NOT_CONTAINS, EQ, GT, "
                                + "NOT_NULL, NE, LE, BEGINS_WITH, GE, CONTAINS]"),
                broken(
                        ItemRequestConstraints.UPDATE_ITEM,
                        UpdateItemRequest.builder()
                                .tableName("abc")
                                .key(KEY)
                                .returnValues("BOGUS")
                                .returnConsumedCapacity("BOGUS")
                                .build(),
                        "1 validation error detected: Failed to satisfy constraint: Member must satisfy enum value "
                                + "set: [ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]"),
                broken(
                        ItemRequestConstraints.UPDATE_ITEM,
                        UpdateItemRequest.builder()
                                .tableName("")
                                .returnConsumedCapacity("BOGUS")
                                .returnValues("BOGUS")
                                .build(),
                        "4 validation errors detected: " + BAD_CAPACITY + "; " + EMPTY_NAME
                                + "; Value 'BOGUS' at 'returnValues'" + FAILED + "Member must satisfy enum value set: "
                                + "[ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]; " + NO_KEY),
                broken(
                        ItemRequestConstraints.UPDATE_ITEM,
                        UpdateItemRequest.builder()
                                .tableName("abc")
                                .expected(twoConditions())
                                .conditionalOperator("XOR")
                                .build(),
                        "2 validation errors detected: Value 'XOR' at 'conditionalOperator'" + FAILED
                                + "Member must satisfy enum value set: [OR, AND]; " + NO_KEY),
                broken(
                        ItemRequestConstraints.UPDATE_ITEM,
                        UpdateItemRequest.builder()
                                .tableName("abc")
                                .key(KEY)
                                .expected(twoConditions())
                                .conditionalOperator("XOR")
                                .build(),
                        "1 validation error detected: Failed to satisfy constraint: Member must satisfy enum value "
                                + "set: [ALL, OR]"),
                broken(
                        ItemRequestConstraints.DELETE_ITEM,
                        DeleteItemRequest.builder()
                                .tableName("abc")
                                .key(Map.of("pk", nested(63)))
                                .returnValues("BOGUS")
                                .build(),
                        "1 validation error detected: Value 'BOGUS' at 'returnValues'" + FAILED
                                + "Member must satisfy enum value set: "
                                + "[ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]"),
                broken(
                        ItemRequestConstraints.GET_ITEM,
                        GetItemRequest.builder()
                                .tableName("abc")
                                .attributesToGet(Collections.emptyList())
                                .build(),
                        "2 validation errors detected: Value '[]' at 'attributesToGet'" + FAILED
                                + "Member must have length greater than or equal to 1; " + NO_KEY),
                broken(
                        ItemRequestConstraints.QUERY,
                        QueryRequest.builder().tableName("abc").limit(0).build(),
                        "1 validation error detected: Value at 'Limit'" + FAILED
                                + "Member must have value greater than or equal to 1"),
                broken(
                        ItemRequestConstraints.QUERY,
                        QueryRequest.builder().tableName("abc").select("BOGUS").build(),
                        "1 validation error detected: Value 'BOGUS' at 'select'" + FAILED
                                + "Member must satisfy enum value set: "
                                + "[SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES]"),
                broken(
                        ItemRequestConstraints.QUERY,
                        QueryRequest.builder()
                                .tableName("abc")
                                .select("BOGUS")
                                .conditionalOperator("XOR")
                                .queryFilter(Map.of("b", nullCondition(), "c", nullCondition()))
                                .build(),
                        "Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]"),
                broken(
                        StreamRequestConstraints.DESCRIBE_STREAM,
                        DescribeStreamRequest.builder()
                                .streamArn("a".repeat(37))
                                .shardFilter(filter -> filter.type("PARENTS"))
                                .build(),
                        "1 validation error detected: Value 'PARENTS' at 'shardFilter.type'" + FAILED
                                + "Member must satisfy enum value set: [CHILD_SHARDS]"),
                broken(
                        ItemRequestConstraints.SCAN,
                        ScanRequest.builder().tableName("abc").limit(0).build(),
                        "1 validation error detected: Value '0' at 'limit'" + FAILED
                                + "Member must have value greater than or equal to 1"),
                broken(
                        ItemRequestConstraints.SCAN,
                        ScanRequest.builder()
                                .tableName("abc")
                                .segment(-1)
                                .totalSegments(4)
                                .build(),
                        "1 validation error detected: Value '-1' at 'segment'" + FAILED
                                + "Member must have value greater than or equal to 0"),
                broken(
                        ItemRequestConstraints.BATCH_GET_ITEM,
                        BatchGetItemRequest.builder().requestItems(Map.of()).build(),
                        "1 validation error detected: Value at 'RequestItems'" + FAILED
                                + "Member must have length greater than or equal to 1"),
                broken(
                        ItemRequestConstraints.BATCH_GET_ITEM,
                        BatchGetItemRequest.builder()
                                .requestItems(Map.of("Tab", keys(101)))
                                .build(),
                        "1 validation error detected: Value at 'RequestItems.Tab.member.Keys'" + FAILED
                                + "Member must have length less than or equal to 100"),
                broken(
                        ItemRequestConstraints.BATCH_GET_ITEM,
                        BatchGetItemRequest.builder()
                                .requestItems(Map.of("bad!name", keys(1)))
                                .returnConsumedCapacity("BOGUS")
                                .build(),
                        "2 validation errors detected: Value '{\"bad!name\":{\"Keys\":[{\"pk\":{\"S\":\"0\"}}]}}' at "
                                + "'requestItems'" + FAILED + "Map keys must satisfy constraint: [Member must have "
                                + "length less than or equal to 255, Member must have length greater than or equal to "
                                + "3, Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]; "
                                + BAD_CAPACITY),
                broken(
                        ItemRequestConstraints.BATCH_WRITE_ITEM,
                        BatchWriteItemRequest.builder()
                                .requestItems(Map.of("abc", List.of()))
                                .build(),
                        "1 validation error detected: Value '{abc=[]}' at 'requestItems'" + FAILED
                                + "Map value must satisfy constraint: [Member must have length less than or equal to "
                                + "25, Member must have length greater than or equal to 1]"),
                broken(
                        ItemRequestConstraints.BATCH_WRITE_ITEM,
                        BatchWriteItemRequest.builder()
                                .requestItems(Map.of(
                                        "bad!name",
                                        List.of(WriteRequest.builder()
                                                .putRequest(of -> of.item(KEY))
                                                .build())))
                                .returnConsumedCapacity("BOGUS")
                                .build(),
                        "1 validation error detected: " + BAD_CAPACITY),
                broken(
                        ItemRequestConstraints.BATCH_WRITE_ITEM,
                        BatchWriteItemRequest.builder()
                                .requestItems(Map.of(
                                        "abc",
                                        List.of(WriteRequest.builder()
                                                .putRequest(of -> {})
                                                .build())))
                                .build(),
                        "1 validation error detected: Value null at 'requestItems.abc.member.1.member.putRequest.item'"
                                + FAILED + "Member must not be null"),
                broken(
                        ItemRequestConstraints.TRANSACT_WRITE_ITEMS,
                        TransactWriteItemsRequest.builder()
                                .transactItems(TransactWriteItem.builder()
                                        .put(of -> of.tableName("abc"))
                                        .build())
                                .returnConsumedCapacity("BOGUS")
                                .build(),
                        "2 validation errors detected: " + BAD_CAPACITY
                                + "; Value null at 'transactItems.1.member.put.item'" + FAILED
                                + "Member must not be null"),
                broken(
                        ItemRequestConstraints.TRANSACT_WRITE_ITEMS,
                        TransactWriteItemsRequest.builder()
                                .transactItems(List.of())
                                .build(),
                        "1 validation error detected: Value '[]' at 'transactItems'" + FAILED
                                + "Member must have length greater than or equal to 1"),
                broken(
                        ItemRequestConstraints.EXECUTE_STATEMENT,
                        ExecuteStatementRequest.builder()
                                .statement("s")
                                .parameters(List.of())
                                .build(),
                        "1 validation error detected: Value '[]' at 'parameters'" + FAILED
                                + "Member must have length greater than or equal to 1"),
                broken(
                        StreamRequestConstraints.DESCRIBE_STREAM,
                        DescribeStreamRequest.builder().streamArn("short").build(),
                        "1 validation error detected: Value 'short' at 'streamArn'" + FAILED
                                + "Member must have length greater than or equal to 37"));
    }

    @Test
    void reportsAtMostTenViolations() {
        List<TransactWriteItem> actions = Collections.nCopies(
                12, TransactWriteItem.builder().put(of -> of.tableName("abc")).build());
        TransactWriteItemsRequest request =
                TransactWriteItemsRequest.builder().transactItems(actions).build();

        assertThat(Refusal.of(() -> ItemRequestConstraints.TRANSACT_WRITE_ITEMS.check(request)))
                .startsWith("10 validation errors detected: ")
                .contains("transactItems.10.member")
                .doesNotContain("transactItems.11.member");
    }

    @ParameterizedTest
    @MethodSource
    void acceptsARequestThatBreaksNothing(RequestConstraints constraints, SdkPojo request) {
        assertThat(Refusal.of(() -> constraints.check(request))).isEqualTo("accepted");
    }

    static Stream<Arguments> acceptsARequestThatBreaksNothing() {
        return Stream.of(
                Arguments.of(
                        ItemRequestConstraints.PUT_ITEM,
                        put("arn:aws:dynamodb:us-east-1:000000000000:table/abc").build()),
                Arguments.of(
                        ItemRequestConstraints.PUT_ITEM,
                        put("abc").item(Map.of()).build()),
                // Left to the check that counts the conditions.
                Arguments.of(
                        ItemRequestConstraints.PUT_ITEM,
                        put("abc").conditionalOperator("XOR").build()),
                Arguments.of(RequestConstraints.NONE, put("").build()));
    }

    private static Arguments broken(RequestConstraints constraints, SdkPojo request, String message) {
        return Arguments.of(constraints, request, message);
    }

    private static PutItemRequest.Builder put(String tableName) {
        return PutItemRequest.builder().tableName(tableName).item(KEY);
    }

    private static KeysAndAttributes keys(int count) {
        List<Map<String, AttributeValue>> keys = Stream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> Map.of("pk", s(Integer.toString(i))))
                .toList();
        return KeysAndAttributes.builder().keys(keys).build();
    }

    private static Map<String, ExpectedAttributeValue> twoConditions() {
        ExpectedAttributeValue absent =
                ExpectedAttributeValue.builder().exists(false).build();
        return Map.of("a", absent, "b", absent);
    }

    private static Condition nullCondition() {
        return Condition.builder().comparisonOperator("NULL").build();
    }
}
