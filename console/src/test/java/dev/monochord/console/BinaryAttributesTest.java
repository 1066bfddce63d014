package dev.monochord.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.console.call.CommandLines;
import dev.monochord.console.call.RequestRecording;
import dev.monochord.console.call.RequestTree;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Items with binary attributes, in which DynamoDB JSON has base64. */
class BinaryAttributesTest {

    private static final AttributeValue NO_TEXT = AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1}));
    private static final AttributeValue HELLO = AttributeValue.fromB(SdkBytes.fromUtf8String("hello"));
    private static final Map<String, AttributeValue> KEY =
            Map.of("pk", AttributeValue.fromS("PROJECT#bis"), "sk", AttributeValue.fromS("ODD#bin"));

    private final ConsoleFixture console = ConsoleFixture.readOnly();

    @AfterEach
    void close() {
        console.close();
    }

    private void put(String name, AttributeValue value) {
        console.engine
                .client()
                .putItem(put ->
                        put.tableName("cello").item(Map.of("pk", KEY.get("pk"), "sk", KEY.get("sk"), name, value)));
    }

    private String item() {
        return console.get("/items/cello/item?pk=PROJECT%23bis&sk=ODD%23bin").text();
    }

    @Test
    void bytesThatAreNoTextAreShown() {
        put("a", NO_TEXT);
        assertThat(item()).contains("\"a\": {\"B\": \"AP8=\"}");
        assertThat(console.get("/items/cello/collection?pk=PROJECT%23bis").text())
                .contains("ODD#bin");
        assertThat(console.get("/items/cello/sample").text()).contains("ODD#bin");
    }

    @Test
    void bytesThatCouldBeTextAreShownInBase64() {
        put("a", HELLO);
        assertThat(item()).contains("\"a\": {\"B\": \"aGVsbG8=\"}").doesNotContain("hello");
    }

    @Test
    void bytesInSetsListsAndMapsAreShownInBase64() {
        put("a", AttributeValue.fromBs(List.of(NO_TEXT.b(), HELLO.b())));
        assertThat(item().replaceAll("\\s", "")).contains("\"a\":{\"BS\":[\"AP8=\",\"aGVsbG8=\"]}");
        put("a", AttributeValue.fromM(Map.of("inner", AttributeValue.fromL(List.of(NO_TEXT)))));
        assertThat(item().replaceAll("\\s", "")).contains("\"a\":{\"M\":{\"inner\":{\"L\":[{\"B\":\"AP8=\"}]}}}");
    }

    @Test
    void sizeOfAnItemIncludesItsBinarySets() {
        put("a", AttributeValue.fromBs(List.of(SdkBytes.fromByteArray(new byte[3000]))));
        assertThat(item()).contains(">3023 bytes<");
    }

    @Test
    void commandLineHasBytesInBase64() {
        RequestRecording recording =
                new RequestRecording(console.engine.client(), new RequestTree(List.of("pk", "sk")));
        recording
                .client()
                .putItem(PutItemRequest.builder()
                        .tableName("cello")
                        .item(Map.of("pk", KEY.get("pk"), "sk", KEY.get("sk"), "a", HELLO))
                        .build());
        assertThat(CommandLines.aws(recording.requests().get(0))).contains("\"a\": {\"B\": \"aGVsbG8=\"}");
    }
}
