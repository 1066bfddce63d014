package dev.monochord.runtime.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class KeyOrderTest {

    @Property
    void textIsOrderedByItsUtf8Bytes(@ForAll("texts") String left, @ForAll("texts") String right) {
        int bytes =
                Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));

        assertThat(Integer.signum(KeyOrder.compareText(left, right))).isEqualTo(Integer.signum(bytes));
    }

    @Test
    void numbersAreOrderedByValueAndBinariesByUnsignedBytes() {
        assertThat(KeyOrder.ASCENDING.compare(AttributeValue.fromN("9"), AttributeValue.fromN("10")))
                .isNegative();
        assertThat(KeyOrder.ASCENDING.compare(AttributeValue.fromN("1.0"), AttributeValue.fromN("1")))
                .isZero();
        assertThat(KeyOrder.ASCENDING.compare(binary(0x7F), binary(0x80))).isNegative();
    }

    @Test
    void keysWithTheSameNumberAreTheSame() {
        assertThat(KeyIdentity.of(Map.of("n", AttributeValue.fromN("1.0"))))
                .isEqualTo(KeyIdentity.of(Map.of("n", AttributeValue.fromN("1"))))
                .isNotEqualTo(KeyIdentity.of(Map.of("n", AttributeValue.fromS("1"))));
    }

    private static AttributeValue binary(int value) {
        return AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {(byte) value}));
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.integers()
                .between(1, 0x10FFFF)
                .filter(c -> c < 0xD800 || c > 0xDFFF)
                .list()
                .ofMaxSize(4)
                .map(points -> points.stream()
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString());
    }
}
