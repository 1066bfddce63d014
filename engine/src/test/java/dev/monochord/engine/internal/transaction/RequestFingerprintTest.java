package dev.monochord.engine.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

class RequestFingerprintTest {

    private static final SdkBytes ONE = SdkBytes.fromByteArray(new byte[] {1});
    private static final AttributeValue A = AttributeValue.fromS("a");
    private static final AttributeValue B = AttributeValue.fromS("b");

    @Test
    void orderOfMapsDoesNotMatter() {
        Map<String, AttributeValue> forward = new LinkedHashMap<>();
        Map<String, AttributeValue> backward = new LinkedHashMap<>();
        Stream.of("x", "y", "z").forEach(name -> forward.put(name, AttributeValue.fromM(Map.of(name, A, "n", B))));
        Stream.of("z", "y", "x").forEach(name -> backward.put(name, AttributeValue.fromM(Map.of("n", B, name, A))));

        assertThat(of(forward)).isEqualTo(of(backward));
    }

    @Test
    void everyDifferenceOfAValueMatters() {
        List<AttributeValue> values = List.of(
                AttributeValue.fromS("1"),
                AttributeValue.fromS("2"),
                AttributeValue.fromS(""),
                AttributeValue.fromN("1"),
                AttributeValue.fromN("1.0"),
                AttributeValue.fromB(ONE),
                AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {'1'})),
                AttributeValue.fromBool(true),
                AttributeValue.fromBool(false),
                AttributeValue.fromNul(true),
                AttributeValue.fromSs(List.of("1")),
                AttributeValue.fromNs(List.of("1")),
                AttributeValue.fromBs(List.of(ONE)),
                AttributeValue.fromL(List.of()),
                AttributeValue.fromL(List.of(A, B)),
                AttributeValue.fromL(List.of(B, A)),
                AttributeValue.fromL(List.of(AttributeValue.fromL(List.of(A)), B)),
                AttributeValue.fromM(Map.of()),
                AttributeValue.fromM(Map.of("a", B)),
                AttributeValue.fromM(Map.of("b", A)));

        assertThat(values.stream().map(value -> of(Map.of("v", value)))).doesNotHaveDuplicates();
    }

    @Test
    void everyPartOfAnActionMatters() {
        Map<String, AttributeValue> item = Map.of("v", A);
        List<TransactWriteItem> actions = List.of(
                TransactWriteItem.builder()
                        .put(put -> put.tableName("t").item(item))
                        .build(),
                TransactWriteItem.builder()
                        .put(put -> put.tableName("u").item(item))
                        .build(),
                TransactWriteItem.builder()
                        .delete(delete -> delete.tableName("t").key(item))
                        .build(),
                TransactWriteItem.builder()
                        .put(put -> put.tableName("t").item(item).conditionExpression("attribute_exists(v)"))
                        .build(),
                TransactWriteItem.builder()
                        .put(put -> put.tableName("t").item(item).conditionExpression("attribute_not_exists(v)"))
                        .build());

        assertThat(actions.stream().map(action -> ByteBuffer.wrap(RequestFingerprint.of(List.of(action)))))
                .doesNotHaveDuplicates();
    }

    @Test
    void requestLargerThanTheFirstBufferIsCoveredToItsEnd() {
        String large = "x".repeat(10_000);

        assertThat(of(Map.of("v", AttributeValue.fromS(large + "a"))))
                .isNotEqualTo(of(Map.of("v", AttributeValue.fromS(large + "b"))));
    }

    private static ByteBuffer of(Map<String, AttributeValue> item) {
        return ByteBuffer.wrap(RequestFingerprint.of(List.of(TransactWriteItem.builder()
                .put(put -> put.tableName("t").item(item))
                .build())));
    }
}
