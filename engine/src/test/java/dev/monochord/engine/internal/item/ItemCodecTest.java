package dev.monochord.engine.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

class ItemCodecTest {

    @Property(tries = 200)
    void decodesWhatItEncoded(@ForAll("items") Map<String, AttributeValue> item) {
        assertThat(ItemCodec.decode(ItemCodec.encode(item))).isEqualTo(item);
    }

    @Property(tries = 200)
    void findsEveryAttributeWithoutTheOthers(@ForAll("items") Map<String, AttributeValue> item) {
        EncodedItem stored = EncodedItem.of(ItemCodec.encode(item));

        item.forEach((name, value) -> assertThat(stored.get(name)).isEqualTo(value));
        item.keySet().forEach(name -> {
            assertThat(stored.get(name + "x")).isEqualTo(item.get(name + "x"));
            assertThat(stored.get(name + "é")).isEqualTo(item.get(name + "é"));
        });
        assertThat(stored.get("no such name")).isNull();
    }

    @Property(tries = 200)
    void keepsTheSizeOfTheItem(@ForAll("items") Map<String, AttributeValue> item) {
        assertThat(EncodedItem.of(ItemCodec.encode(item)).size()).isEqualTo(ItemSizeCalculator.of(item));
    }

    @Property(tries = 200)
    void decodesIntoResponses(@ForAll("items") Map<String, AttributeValue> item) {
        Map<String, AttributeValue> response =
                EncodedItem.of(ItemCodec.encode(item)).toResponse();

        assertThat(GetItemResponse.builder().item(response).build().item()).isEqualTo(item);
        assertThat(response).isEqualTo(item);
    }

    @Test
    void keepsTheOrderOfAttributes() {
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        for (String name : List.of("z", "a", "m", "b")) {
            item.put(name, AttributeValue.fromN("1"));
        }

        assertThat(ItemCodec.decode(ItemCodec.encode(item)).keySet()).containsExactly("z", "a", "m", "b");
    }

    @Test
    void keepsEmptyValuesAndDeepNesting() {
        AttributeValue value = AttributeValue.fromM(Map.of());
        for (int i = 0; i < 32; i++) {
            value = i % 2 == 0 ? AttributeValue.fromL(List.of(value)) : AttributeValue.fromM(Map.of("n", value));
        }
        Map<String, AttributeValue> item = Map.of(
                "deep", value,
                "s", AttributeValue.fromS(""),
                "b", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[0])),
                "l", AttributeValue.fromL(List.of()),
                "m", AttributeValue.fromM(Map.of()));

        assertThat(ItemCodec.decode(ItemCodec.encode(item))).isEqualTo(item);
    }

    @Test
    void keepsLargeValues() {
        Map<String, AttributeValue> item = Map.of(
                "s", AttributeValue.fromS("é".repeat(100_000)),
                "b", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[100_000])),
                "l", AttributeValue.fromL(List.of(AttributeValue.fromS("x".repeat(50_000)))));

        assertThat(ItemCodec.decode(ItemCodec.encode(item))).isEqualTo(item);
    }

    @Test
    void normalizesNumbers() {
        Map<String, AttributeValue> item =
                Map.of("n", AttributeValue.fromN("1.50E+2"), "ns", AttributeValue.fromNs(List.of("1.0", "002")));

        assertThat(ItemCodec.decode(ItemCodec.encode(item)))
                .isEqualTo(Map.of("n", AttributeValue.fromN("150"), "ns", AttributeValue.fromNs(List.of("1", "2"))));
    }

    @Test
    void keepsTheMembersOfSetsInOrder() {
        Map<String, AttributeValue> item = Map.of(
                "ss", AttributeValue.fromSs(List.of("b", "", "\uD83D\uDE00", "\uFFFD", "B")),
                "ns", AttributeValue.fromNs(List.of("10", "9", "-1", "0.5")),
                "bs", AttributeValue.fromBs(List.of(bytes(0x80), bytes(1, 0), bytes(), bytes(1))));

        assertThat(ItemCodec.decode(ItemCodec.encode(item)))
                .isEqualTo(Map.of(
                        "ss", AttributeValue.fromSs(List.of("", "B", "b", "\uFFFD", "\uD83D\uDE00")),
                        "ns", AttributeValue.fromNs(List.of("-1", "0.5", "9", "10")),
                        "bs", AttributeValue.fromBs(List.of(bytes(), bytes(1), bytes(1, 0), bytes(0x80)))));
    }

    private static SdkBytes bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return SdkBytes.fromByteArray(bytes);
    }

    @Test
    void refusesBytesOfAnotherFormat() {
        byte[] bytes = ItemCodec.encode(Map.of("a", AttributeValue.fromS("b")));
        bytes[0] = 99;

        assertThatThrownBy(() -> ItemCodec.decode(bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another version");
    }

    @Provide
    static Arbitrary<Map<String, AttributeValue>> items() {
        return Values.items();
    }
}
