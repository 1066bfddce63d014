package dev.monochord.engine.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemSizeCalculatorTest {

    static Stream<Arguments> sizes() {
        AttributeValue s = AttributeValue.fromS("abc");
        return Stream.of(
                arguments(s, 3),
                arguments(AttributeValue.fromS(""), 0),
                arguments(AttributeValue.fromS("é€😀"), 2 + 3 + 4),
                arguments(AttributeValue.fromN("-42"), 3),
                arguments(AttributeValue.fromB(SdkBytes.fromByteArray(new byte[7])), 7),
                arguments(AttributeValue.fromBool(false), 1),
                arguments(AttributeValue.fromNul(true), 1),
                arguments(AttributeValue.fromSs(List.of("a", "bc")), 3),
                arguments(AttributeValue.fromNs(List.of("1", "1234")), 2 + 3),
                arguments(AttributeValue.fromBs(List.of(SdkBytes.fromByteArray(new byte[7]))), 7),
                arguments(AttributeValue.fromL(List.of()), 3),
                arguments(AttributeValue.fromL(List.of(s, s)), 3 + 2 * (1 + 3)),
                arguments(AttributeValue.fromM(Map.of()), 3),
                arguments(AttributeValue.fromM(Map.of("né", s)), 3 + 1 + 3 + 3),
                arguments(AttributeValue.fromM(Map.of("l", AttributeValue.fromL(List.of(s)))), 3 + 1 + 1 + 3 + 1 + 3));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void countsValues(AttributeValue value, int size) {
        assertThat(ItemSizeCalculator.of(value)).isEqualTo(size);
        assertThat(ItemSizeCalculator.ofAttribute("né", value)).isEqualTo(3 + size);
    }

    @Test
    void countsNamesAndValuesOfAnItem() {
        assertThat(ItemSizeCalculator.of(Map.of("pk", AttributeValue.fromS("abc"), "n", AttributeValue.fromN("1"))))
                .isEqualTo(2 + 3 + 1 + 2);
        assertThat(ItemSizeCalculator.of(Map.of())).isZero();
    }

    @Property
    void countsTextInUtf8(@ForAll("texts") String text) {
        assertThat(ItemSizeCalculator.of(AttributeValue.fromS(text)))
                .isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }

    @Provide
    static Arbitrary<String> texts() {
        return Values.texts();
    }
}
