package dev.monochord.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

class JsonBodyTest {

    @Property(tries = 300)
    void itemsSurviveTheWayThereAndBack(@ForAll("items") Map<String, AttributeValue> item) throws Exception {
        byte[] json = JsonBody.write(
                PutItemRequest.builder().tableName("t").item(item).build());

        PutItemRequest read = (PutItemRequest) JsonBody.read(PutItemRequest.builder(), json);

        assertThat(read.item()).isEqualTo(item);
        assertThat(read.tableName()).isEqualTo("t");
    }

    @Property(tries = 2000)
    void noTextBreaksTheReader(@ForAll("jsonish") String text) {
        Wire wire = Requests.wire(new StubDispatcher());

        int status = wire.answer(Requests.call("ListTables", text)).status();

        assertThat(status).isIn(200, 400);
    }

    @Test
    void namesMayBeAsLongAsTheyLike() throws Exception {
        String name = "n".repeat(65_536);
        byte[] json = ("{\"Item\":{\"" + name + "\":{\"S\":\"v\"}}}").getBytes(StandardCharsets.UTF_8);

        PutItemRequest read = (PutItemRequest) JsonBody.read(PutItemRequest.builder(), json);

        assertThat(read.item()).containsOnlyKeys(name);
    }

    @ParameterizedTest
    @CsvSource({"true,true", "YES,true", "1,true", "False,false", "no,false", "0,false"})
    void aBooleanMayBeSentAsAWord(String word, boolean value) throws Exception {
        byte[] json = ("{\"Item\":{\"a\":{\"BOOL\":\"" + word + "\"}}}").getBytes(StandardCharsets.UTF_8);

        PutItemRequest read = (PutItemRequest) JsonBody.read(PutItemRequest.builder(), json);

        assertThat(read.item()).isEqualTo(Map.of("a", AttributeValue.fromBool(value)));
    }

    @Test
    void onlyWhatIsSetIsWritten() {
        assertThat(text(JsonBody.write(GetItemResponse.builder().build()))).isEqualTo("{}");
        assertThat(text(JsonBody.write(GetItemResponse.builder().item(Map.of()).build())))
                .isEqualTo("{\"Item\":{}}");
        assertThat(text(JsonBody.write(QueryResponse.builder()
                        .items(List.of())
                        .count(0)
                        .consumedCapacity(c -> c.tableName("t").capacityUnits(0.5))
                        .build())))
                .isEqualTo(
                        "{\"Items\":[],\"Count\":0,\"ConsumedCapacity\":{\"TableName\":\"t\",\"CapacityUnits\":0.5}}");
    }

    @Test
    void timesAreSecondsWithMilliseconds() {
        TableDescription table = TableDescription.builder()
                .creationDateTime(Instant.ofEpochMilli(1_363_729_002_358L))
                .build();

        assertThat(text(JsonBody.write(
                        DescribeTableResponse.builder().table(table).build())))
                .isEqualTo("{\"Table\":{\"CreationDateTime\":1363729002.358}}");
    }

    @ParameterizedTest
    @CsvSource({"5,5", "5.9,5", "-0.5,-1", "2147483648,2147483647", "-1e400,-2147483648", "1e999999999,2147483647"})
    void wholeNumbersAreRoundedDownAndKeptInRange(String json, int limit) throws Exception {
        byte[] body = ("{\"Limit\":" + json + "}").getBytes(StandardCharsets.UTF_8);

        assertThat(((QueryRequest) JsonBody.read(QueryRequest.builder(), body)).limit())
                .isEqualTo(limit);
    }

    @Provide
    Arbitrary<Map<String, AttributeValue>> items() {
        return Arbitraries.maps(Arbitraries.strings().ofMaxLength(10), values(3))
                .ofMaxSize(6);
    }

    private static Arbitrary<AttributeValue> values(int depth) {
        Arbitrary<String> text = Arbitraries.strings().ofMaxLength(20).filter(s -> s.equals(wellFormed(s)));
        Arbitrary<SdkBytes> blob =
                Arbitraries.bytes().array(byte[].class).ofMaxSize(20).map(SdkBytes::fromByteArray);
        Arbitrary<AttributeValue> plain = Arbitraries.oneOf(
                text.map(AttributeValue::fromS),
                Arbitraries.bigDecimals().map(n -> AttributeValue.fromN(n.toString())),
                blob.map(AttributeValue::fromB),
                Arbitraries.of(true, false).map(AttributeValue::fromBool),
                Arbitraries.of(true, false).map(AttributeValue::fromNul),
                text.list().ofMaxSize(3).map(AttributeValue::fromSs),
                blob.list().ofMaxSize(3).map(AttributeValue::fromBs),
                Combinators.combine(text, text)
                        .as((s, n) -> AttributeValue.builder().s(s).n(n).build()));
        if (depth == 0) {
            return plain;
        }
        return Arbitraries.oneOf(
                plain,
                values(depth - 1).list().ofMaxSize(3).map(AttributeValue::fromL),
                Arbitraries.maps(text, values(depth - 1)).ofMaxSize(3).map(AttributeValue::fromM));
    }

    @Provide
    Arbitrary<String> jsonish() {
        return Arbitraries.of(
                        "{",
                        "}",
                        "[",
                        "]",
                        ":",
                        ",",
                        "\"",
                        "\\",
                        "u",
                        "Limit",
                        "\"Limit\"",
                        "\"ExclusiveStartTableName\"",
                        "1",
                        "-",
                        ".",
                        "e",
                        "true",
                        "null",
                        " ",
                        "\u0000",
                        "\ud800",
                        "ä")
                .list()
                .ofMaxSize(12)
                .map(parts -> String.join("", parts));
    }

    private static String wellFormed(String text) {
        return text(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
