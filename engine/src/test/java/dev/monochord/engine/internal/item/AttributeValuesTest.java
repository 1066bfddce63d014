package dev.monochord.engine.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class AttributeValuesTest {

    @Property
    void everyValueEqualsItsCopy(@ForAll("values") AttributeValue value) {
        Map<String, AttributeValue> copy = ItemCodec.decode(ItemCodec.encode(Map.of("a", value)));

        assertThat(AttributeValues.equal(value, copy.get("a"))).isTrue();
    }

    @Property
    void equalityIsThatOfTheSdkWhereNumbersAreNormalAndSetsInOrder(
            @ForAll("values") AttributeValue left, @ForAll("values") AttributeValue right) {
        boolean sets = left.hasSs() || left.hasNs() || left.hasBs() || left.hasL() || left.hasM();

        if (!sets) {
            assertThat(AttributeValues.equal(left, right)).isEqualTo(left.equals(right));
        }
    }

    @Test
    void numbersAreEqualByValueAtAnyDepth() {
        AttributeValue left =
                AttributeValue.fromM(Map.of("l", AttributeValue.fromL(List.of(AttributeValue.fromN("1.0")))));
        AttributeValue right =
                AttributeValue.fromM(Map.of("l", AttributeValue.fromL(List.of(AttributeValue.fromN("1")))));

        assertThat(AttributeValues.equal(left, right)).isTrue();
        assertThat(AttributeValues.equal(AttributeValue.fromN("1"), AttributeValue.fromS("1")))
                .isFalse();
    }

    @Test
    void setsAreEqualWhateverTheirOrder() {
        assertThat(AttributeValues.equal(
                        AttributeValue.fromNs(List.of("1.0", "2")), AttributeValue.fromNs(List.of("2.0", "1"))))
                .isTrue();
        assertThat(AttributeValues.equal(
                        AttributeValue.fromSs(List.of("a", "b")), AttributeValue.fromSs(List.of("b", "a"))))
                .isTrue();
        assertThat(AttributeValues.equal(AttributeValue.fromSs(List.of("a", "b")), AttributeValue.fromSs(List.of("a"))))
                .isFalse();
    }

    @Test
    void listsHaveAnOrder() {
        List<AttributeValue> values = new ArrayList<>(List.of(AttributeValue.fromS("a"), AttributeValue.fromS("b")));
        AttributeValue list = AttributeValue.fromL(values);
        Collections.reverse(values);

        assertThat(AttributeValues.equal(list, AttributeValue.fromL(values))).isFalse();
    }

    @Property
    void textHasTheOrderOfItsUtf8Bytes(@ForAll("texts") String left, @ForAll("texts") String right) {
        int expected =
                Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));

        assertThat(Integer.signum(AttributeValues.compare(AttributeValue.fromS(left), AttributeValue.fromS(right))))
                .isEqualTo(Integer.signum(expected));
    }

    @Test
    void binariesHaveTheOrderOfUnsignedBytes() {
        AttributeValue low = AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {1}));
        AttributeValue high = AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {(byte) 0xFF}));

        assertThat(AttributeValues.compare(low, high)).isNegative();
    }

    @Test
    void thereIsNoOrderBetweenTypes() {
        assertThatThrownBy(() -> AttributeValues.compare(AttributeValue.fromS("1"), AttributeValue.fromN("1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("between S and N");
    }

    @Test
    void typesAreNamedAsOnTheWire() {
        assertThat(AttributeValues.type(AttributeValue.fromNul(true))).isEqualTo("NULL");
        assertThat(AttributeValues.type(AttributeValue.fromBool(true))).isEqualTo("BOOL");
        assertThat(AttributeValues.type(AttributeValue.fromSs(List.of("a")))).isEqualTo("SS");
    }

    @Provide
    static Arbitrary<AttributeValue> values() {
        return Values.values(2).withoutEdgeCases();
    }

    @Provide
    static Arbitrary<String> texts() {
        return Values.texts();
    }
}
