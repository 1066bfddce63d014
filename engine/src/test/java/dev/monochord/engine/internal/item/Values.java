package dev.monochord.engine.internal.item;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;
import net.jqwik.api.arbitraries.ListArbitrary;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Arbitrary attribute values and items. */
final class Values {

    private Values() {}

    static Arbitrary<Map<String, AttributeValue>> items() {
        return Arbitraries.maps(names(), values(3)).ofMaxSize(8).withoutEdgeCases();
    }

    static Arbitrary<String> names() {
        return Arbitraries.oneOf(
                Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(8), texts().filter(name -> !name.isEmpty()));
    }

    /** Text of one to four bytes a character in UTF-8, with zero bytes and without lone surrogates. */
    static Arbitrary<String> texts() {
        return Arbitraries.of(
                        "\0",
                        "\1",
                        " ",
                        "a",
                        "b",
                        "\177",
                        "\u0080",
                        "\u00FF",
                        "\u07FF",
                        "\u0800",
                        "\uD7FF",
                        "\uE000",
                        "\uFFFD",
                        "\uFFFF",
                        "\uD800\uDC00",
                        "😀",
                        "\uDBFF\uDFFF")
                .list()
                .ofMaxSize(5)
                .map(characters -> String.join("", characters));
    }

    static Arbitrary<byte[]> binaries() {
        return Arbitraries.of((byte) 0, (byte) 1, (byte) 2, (byte) 0x7F, (byte) 0x80, (byte) 0xFE, (byte) 0xFF)
                .list()
                .ofMaxSize(4)
                .map(Values::toArray);
    }

    static Arbitrary<AttributeValue> values(int depth) {
        Arbitrary<AttributeValue> scalars = Arbitraries.oneOf(
                texts().map(AttributeValue::fromS),
                Arbitraries.strings().ascii().ofMaxLength(300).map(AttributeValue::fromS),
                numbers().map(AttributeValue::fromN),
                binaries().map(bytes -> AttributeValue.fromB(SdkBytes.fromByteArray(bytes))),
                Arbitraries.of(true, false).map(AttributeValue::fromBool),
                Arbitraries.just(AttributeValue.fromNul(true)),
                members(texts()).map(SetOrder::texts).map(AttributeValue::fromSs),
                members(numbers()).map(SetOrder::numbers).map(AttributeValue::fromNs),
                members(binaries().map(SdkBytes::fromByteArray))
                        .map(SetOrder::binaries)
                        .map(AttributeValue::fromBs));
        if (depth == 0) {
            return scalars;
        }
        return Arbitraries.frequencyOf(
                Tuple.of(3, scalars),
                Tuple.of(1, values(depth - 1).list().ofMaxSize(4).map(AttributeValue::fromL)),
                Tuple.of(
                        1,
                        Arbitraries.maps(names(), values(depth - 1))
                                .ofMaxSize(4)
                                .map(AttributeValue::fromM)));
    }

    static Arbitrary<String> numbers() {
        return DynamoDbNumbersTest.numbers().map(number -> DynamoDbNumbers.normalize(number.toString()));
    }

    private static <T> Arbitrary<List<T>> members(Arbitrary<T> elements) {
        ListArbitrary<T> lists = elements.list().ofMinSize(1).ofMaxSize(4);
        return lists.map(list -> List.copyOf(new LinkedHashSet<>(list)));
    }

    private static byte[] toArray(List<Byte> list) {
        byte[] bytes = new byte[list.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = list.get(i);
        }
        return bytes;
    }
}
