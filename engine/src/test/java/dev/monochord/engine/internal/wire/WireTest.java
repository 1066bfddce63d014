package dev.monochord.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.web.Rejection;
import dev.monochord.web.WebResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

class WireTest {

    private final StubDispatcher dispatcher = new StubDispatcher();
    private final Wire wire = Requests.wire(dispatcher);

    @Test
    void everyAnswerHasAnIdAChecksumAndALength() {
        WebResponse answer = wire.answer(Requests.call("ListTables", "{}"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(Requests.text(answer)).isEqualTo("{\"TableNames\":[]}");
        assertThat(answer.headers().get("x-amzn-RequestId")).matches("[0-9A-Z]{52}");
        assertThat(answer.headers()).containsEntry("x-amz-crc32", "1315925753").containsEntry("Content-Length", "17");
        assertThat(answer.headers()).containsEntry("Content-Type", "application/x-amz-json-1.0");
    }

    @Test
    void endpointIsWhereTheClientFoundIt() {
        Map<String, String> headers = new HashMap<>(Requests.headers("DescribeEndpoints"));
        headers.put("Host", "localhost:8000");

        assertThat(Requests.text(wire.answer(Requests.of("POST", "/", headers, "{}"))))
                .isEqualTo("{\"Endpoints\":[{\"Address\":\"localhost:8000\",\"CachePeriodInMinutes\":1}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "OPTIONS", "PATCH", "HEAD"})
    void otherMethodsAreNotFound(String method) {
        assertNotFound(wire.answer(Requests.of(method, "/", Map.of(), "")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"whatever", "application/x-amz-json-1.1", "application/jsonasdf", "text/plain"})
    void bodiesOfOtherTypesAreNotFound(String type) {
        assertNotFound(wire.answer(Requests.of("POST", "/", Map.of("Content-Type", type), "hi")));
        assertNotFound(wire.answer(Requests.of("POST", "/", Map.of(), "hi")));
    }

    private static void assertNotFound(WebResponse answer) {
        assertThat(answer.status()).isEqualTo(404);
        assertThat(Requests.text(answer)).isEqualTo("<UnknownOperationException/>\n");
        assertThat(answer.headers()).containsEntry("x-amz-crc32", "3552371480").containsEntry("Content-Length", "29");
    }

    @ParameterizedTest
    @CsvSource({
        "application/json,application/json",
        "application/json;,application/json",
        "'  application/json  ;   x',application/json",
        "application/x-amz-json-1.0;x,application/x-amz-json-1.0"
    })
    void whatIsNotJsonIsRefusedBeforeAnythingElse(String type, String answered) {
        WebResponse answer = wire.answer(Requests.of("POST", "/", Map.of("Content-Type", type), "hi"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(Requests.text(answer)).isEqualTo("{\"__type\":\"com.amazon.coral.service#SerializationException\"}");
        assertThat(answer.headers()).containsEntry("Content-Type", answered).containsEntry("x-amz-crc32", "3948637019");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "}}}",
                "}{",
                "habababa",
                "124463gwe",
                "><#",
                "????",
                "\"\"\"",
                "{\"\"\"}",
                "{\"\"}",
                "{7}",
                "{3: }}",
                "{\"2\":{}",
                ",",
                "{,}",
                "{{}}",
                "\"a\": \"b\"",
                "{{{",
                "{} {}",
                "{\"TableName\": 23",
                "\u0000",
                "{\"a\":NaN}"
            })
    void malformedJsonIsRefusedWithoutAMessage(String body) {
        WebResponse answer = wire.answer(Requests.call("PutItem", body));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(Requests.text(answer)).isEqualTo("{\"__type\":\"com.amazon.coral.service#SerializationException\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\ud83d",
                "\\ud83d\\u0041",
                "\\uDE00",
                "\\ud83d\\ud83d\\ude00",
                "\u00c0\u0080",
                "\u00ed\u00a0\u0080",
                "\u00ff",
                "\u00c3"
            })
    void textThatIsNotUnicodeIsRejected(String latin1) {
        WebResponse answer = wire.answer(put(latin1));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(Requests.text(answer)).isEqualTo("{\"__type\":\"com.amazon.coral.service#SerializationException\"}");
        assertThat(dispatcher.received).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud83d\\ude00", "\\\\ud83d", "\u00c3\u00a9", "\u00f0\u009f\u0098\u0080", "\\u0000"})
    void unicodeIsAccepted(String latin1) {
        assertThat(wire.answer(put(latin1)).status()).isEqualTo(200);
    }

    private static WireRequest put(String latin1) {
        String body = "{\"TableName\":\"things\",\"Item\":{\"id\":{\"S\":\"" + latin1 + "\"}}}";
        return Requests.of("POST", "/", Requests.headers("PutItem"), body.getBytes(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "\"a\"", "[]", "null", "true"})
    void aBodyThatIsNoObjectIsRefused(String body) {
        WebResponse answer = wire.answer(Requests.call("PutItem", body));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(Requests.text(answer)).contains("SerializationException");
    }

    @Test
    void operationThatOnlyTheServiceHasIsSaidToBeMissing() {
        WebResponse answer = wire.answer(Requests.call("SearchVectors", "{}"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(Requests.text(answer))
                .contains("UnknownOperationException", "This engine has no operation SearchVectors");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"whatever", "DynamoDB_20120810.ListTable", "DynamoDB_20111205.ListTables", "a.b.c", "", "."})
    void unknownTargetsAreUnknownOperations(String target) {
        WebResponse answer = wire.answer(Requests.of("POST", "/", Map.of("X-Amz-Target", target), ""));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(Requests.text(answer))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#UnknownOperationException\"}");
        assertThat(answer.headers()).containsEntry("x-amz-crc32", "1368724161");
        assertThat(answer.headers()).containsEntry("Content-Type", "application/json");
    }

    @Test
    void healthNamesTheHostThatWasAsked() {
        WebResponse answer = wire.answer(Requests.of("GET", "/", Map.of("Host", "localhost:8000"), ""));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(Requests.text(answer)).isEqualTo("healthy: localhost:8000 ");
        assertNotFound(wire.answer(Requests.of("GET", "/health", Map.of(), "")));
    }

    @Test
    void healthTellsWhatIsWrongWithTheStorage() {
        Wire own = new Wire(
                dispatcher,
                Authentication.anySignature(),
                List.of(),
                () -> new StorageHealth(StorageHealth.Status.DISK_FULL, "The disk is full."));

        WebResponse answer = own.answer(Requests.of("GET", "/", Map.of("Host", "localhost:8000"), ""));

        assertThat(answer.status()).isEqualTo(503);
        assertThat(Requests.text(answer)).isEqualTo("unhealthy: disk_full\nThe disk is full.\n");
    }

    @Test
    void modelledErrorsCarryTheirMembers() {
        assertThat(error("DeleteItem"))
                .isEqualTo("{\"__type\":\"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException\","
                        + "\"message\":\"The conditional request failed\",\"Item\":{\"a\":{\"N\":\"1\"}}}");
        assertThat(error("TransactWriteItems"))
                .contains("\"CancellationReasons\":[{\"Code\":\"None\"},{\"Code\":\"ConditionalCheckFailed\","
                        + "\"Message\":\"The conditional request failed\"}]");
        assertThat(error("DescribeTable"))
                .isEqualTo("{\"__type\":\"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\","
                        + "\"message\":\"Requested resource not found: Table: x not found\"}");
    }

    private String error(String operation) {
        WebResponse answer = wire.answer(Requests.call(operation, "{}"));
        assertThat(answer.status()).isEqualTo(400);
        return Requests.text(answer);
    }

    @Test
    void operationsWithoutOutputAnswerWithNoBody() {
        WebResponse answer = wire.answer(Requests.call("TagResource", "{}"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void ownPathsGoToTheRoutes() {
        Routes routes = (method, path, query, body) -> path.equals("/_monochord/echo")
                ? Optional.of(new WebResponse(
                        200,
                        Map.of("Content-Type", "text/plain"),
                        (method + query + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8)))
                : Optional.empty();
        Wire own = new Wire(dispatcher, Authentication.anySignature(), List.of(routes), () -> StorageHealth.GOOD);

        WebResponse echo = own.answer(Requests.of("PUT", "/_monochord/echo?a=b%20c&d", Map.of(), "e"));
        assertThat(Requests.text(echo)).isEqualTo("PUT{a=b c, d=}e");
        assertThat(own.answer(Requests.of("GET", "/_monochord/none", Map.of(), ""))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void rejectionHasTheShapeOfThePathItHappensAt() {
        WebResponse api = wire.reject(Requests.call("ListTables", "{}"), new Rejection(403, "no", null));
        assertThat(api.status()).isEqualTo(403);
        assertThat(Requests.text(api))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#AccessDeniedException\",\"Message\":\"no\"}");
        assertThat(api.headers()).containsKeys("x-amzn-RequestId", "x-amz-crc32");

        WebResponse admin =
                wire.reject(Requests.of("GET", "/_monochord/recorder", Map.of(), ""), new Rejection(421, "no", null));
        assertThat(admin.status()).isEqualTo(421);
        assertThat(Requests.text(admin)).isEqualTo("{\"error\":\"no\"}");
    }

    @Test
    void deepNestingIsRefusedWithoutAnOverflow() {
        String deep = "{\"\":".repeat(200_000) + "{}" + "}".repeat(200_000);
        String maps = "{\"M\":{\"a\":".repeat(100_000) + "{}" + "}}".repeat(100_000);
        for (String value : List.of(deep, maps)) {
            WebResponse answer = wire.answer(Requests.call("PutItem", "{\"Item\":{\"a\":" + value + "}}"));
            assertThat(answer.status()).isEqualTo(400);
            assertThat(Requests.text(answer)).contains("SerializationException");
        }
    }

    @Test
    void aHundredLevelsReachTheEngineThatHasItsOwnWordOnThem() {
        String value = "{\"M\":{\"n\":".repeat(100) + "{\"S\":\"leaf\"}" + "}}".repeat(100);

        wire.answer(Requests.call("PutItem", "{\"Item\":{\"id\":{\"S\":\"1\"},\"a\":" + value + "}}"));

        assertThat(((PutItemRequest) dispatcher.last()).item()).containsKey("a");
    }

    @Test
    void whatTheValidationWillRefuseReachesIt() {
        String item = "{\"id\":{\"S\":\"1\"},\"two\":{\"S\":\"a\",\"N\":\"1\"},\"none\":{},\"no\":{\"NULL\":false},"
                + "\"empty\":{\"M\":null},\"null\":null,\"l\":{\"L\":[null]},\"unknown\":{\"X\":[{}]},\"list\":{\"L\":[]}}";
        wire.answer(Requests.call("PutItem", "{\"Unknown\":[1,{}],\"TableName\":null,\"Item\":" + item + "}"));

        PutItemRequest request = (PutItemRequest) dispatcher.last();
        AttributeValue nothing = AttributeValue.builder().build();
        assertThat(request.tableName()).isNull();
        assertThat(request.hasExpected()).isFalse();
        assertThat(request.item())
                .containsEntry("two", AttributeValue.builder().s("a").n("1").build())
                .containsEntry("none", nothing)
                .containsEntry("no", AttributeValue.fromNul(false))
                .containsEntry("empty", nothing)
                .containsEntry("null", nothing)
                .containsEntry("l", AttributeValue.fromL(List.of(nothing)))
                .containsEntry("unknown", nothing)
                .containsEntry("list", AttributeValue.fromL(List.of()));
    }
}
