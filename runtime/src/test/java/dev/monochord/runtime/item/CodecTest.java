package dev.monochord.runtime.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.StoredItemException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class CodecTest {

    @Property
    void wholeNumbersComeBack(@ForAll int i, @ForAll long l, @ForAll short s, @ForAll byte b) {
        assertThat(Decode.intNumber(Encode.number(i))).isEqualTo(i);
        assertThat(Decode.longNumber(Encode.number(l))).isEqualTo(l);
        assertThat(Decode.shortNumber(Encode.number(s))).isEqualTo(s);
        assertThat(Decode.byteNumber(Encode.number(b))).isEqualTo(b);
        assertThat(Decode.lenientLong(Encode.text(Long.toString(l)))).isEqualTo(l);
    }

    @Property
    void floatingNumbersComeBack(@ForAll @DoubleRange(min = -1e100, max = 1e100) double d, @ForAll float f) {
        if (d == 0 || Math.abs(d) > 1e-100) {
            assertThat(Decode.doubleNumber(Encode.number(d))).isEqualTo(d);
        }
        assertThat(Decode.floatNumber(Encode.number(f))).isEqualTo(f);
    }

    @Property
    void bigNumbersComeBackOrAreRefused(
            @ForAll BigInteger whole, @ForAll BigInteger digits, @ForAll @IntRange(min = -60, max = 60) int scale) {
        BigDecimal decimal = new BigDecimal(digits.multiply(whole.abs().add(BigInteger.TEN)), scale);
        assertThat(Decode.bigInteger(Encode.number(whole))).isEqualTo(whole);
        if (decimal.stripTrailingZeros().precision() <= 38) {
            assertThat(Decode.decimal(Encode.number(decimal))).isEqualByComparingTo(decimal);
        } else {
            assertThatThrownBy(() -> Encode.number(decimal)).isInstanceOf(InvalidInputException.class);
        }
    }

    @Property
    void textBytesFlagsAndSetsComeBack(
            @ForAll String text, @ForAll byte[] bytes, @ForAll boolean flag, @ForAll @NotEmpty Set<Integer> numbers) {
        assertThat(Decode.text(Encode.text(text))).isEqualTo(text);
        assertThat(Decode.binary(Encode.binary(bytes))).isEqualTo(bytes);
        assertThat(Decode.bool(Encode.bool(flag))).isEqualTo(flag);
        assertThat(Decode.numbers(Encode.numbers(numbers), Integer::valueOf)).isEqualTo(numbers);
    }

    @Property
    void listsAndMapsComeBack(@ForAll List<Long> list, @ForAll Map<String, String> map) {
        assertThat(Decode.list(Encode.list(list, Encode::number), Decode::longNumber))
                .isEqualTo(list);
        assertThat(Decode.map(Encode.map(map, Encode::text), Decode::text)).isEqualTo(map);
    }

    @Test
    void documentsComeBackWithTheirNulls() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("text", "t");
        document.put("number", new BigDecimal("1.5"));
        document.put("flag", true);
        document.put("nothing", null);
        document.put("list", Arrays.asList("a", BigDecimal.ONE, null, List.of()));
        document.put("map", Map.of("inner", Map.of("x", "y")));

        assertThat(Decode.document(Encode.document(document))).isEqualTo(document);
    }

    @Test
    void aDocumentMayHaveBeenStoredAsJsonText() {
        AttributeValue json = AttributeValue.fromS("{\"a\": [1, 2.50, true, null, \"x\"], \"b\": {\"c\": 1e3}}");

        Map<String, Object> document = Decode.lenientDocument(json);

        assertThat(document.get("a")).isEqualTo(Arrays.asList(BigDecimal.ONE, new BigDecimal("2.50"), true, null, "x"));
        assertThat(document.get("b")).isEqualTo(Map.of("c", new BigDecimal("1e3")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[1]", "{", "{\"a\":}", "{} {}", "text", "{\"a\":\"\\ud800\"}"})
    void textThatIsNoJsonObjectIsNoDocument(String text) {
        assertThatThrownBy(() -> Decode.lenientDocument(AttributeValue.fromS(text)))
                .isInstanceOf(StoredItemException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3000000000", "1.5", "-2147483649", "1e20"})
    void aNumberThatDoesNotFitIsNotCut(String number) {
        assertThatThrownBy(() -> Decode.intNumber(AttributeValue.fromN(number)))
                .isInstanceOf(StoredItemException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e127"})
    void aNumberInQuotesThatNoServiceStoresIsOutOfRange(String number) {
        assertThatThrownBy(() -> Decode.lenientLong(AttributeValue.fromS(number)))
                .isInstanceOf(StoredItemException.class);
        assertThatThrownBy(() -> Decode.lenientBigInteger(AttributeValue.fromS(number)))
                .isInstanceOf(StoredItemException.class);
    }

    @Test
    void aTimeMayBeAnyNumber() {
        String least = Long.toString(Long.MIN_VALUE);
        assertThat(Decode.lenientTime(AttributeValue.fromN(least))).isEqualTo(Instant.ofEpochMilli(Long.MIN_VALUE));
    }

    @Test
    void zeroIsStoredWhateverItsScale() {
        assertThat(Encode.number(new BigDecimal("0E-200")).n()).isEqualTo("0");
        assertThat(Encode.number(new BigDecimal("0E+200")).n()).isEqualTo("0");
    }

    @Test
    void wholeNumbersAreReadInAnyForm() {
        assertThat(Decode.longNumber(AttributeValue.fromN("1E+3"))).isEqualTo(1000);
        assertThat(Decode.intNumber(AttributeValue.fromN("7.00"))).isEqualTo(7);
    }

    @Test
    void whatTheServiceCannotStoreIsRefused() {
        assertThatThrownBy(() -> Encode.number(Double.NaN)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Encode.number(Float.POSITIVE_INFINITY)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Encode.number(new BigDecimal("1e126"))).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Encode.number(new BigDecimal("1e-131"))).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Encode.number(BigInteger.TEN.pow(38).add(BigInteger.ONE)))
                .isInstanceOf(InvalidInputException.class);
        assertThat(Encode.number(BigInteger.TEN.pow(38)).n()).isEqualTo("1" + "0".repeat(38));
        assertThatThrownBy(() -> Encode.any(new Object())).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void anotherTypeIsNamedWithoutTheValue() {
        AttributeValue text = AttributeValue.fromS("secret");
        assertThatThrownBy(() -> Decode.longNumber(text))
                .isInstanceOf(StoredItemException.class)
                .hasMessage("is not a number");
        assertThatThrownBy(() -> Decode.lenientLong(text)).hasMessage("is not a number");
        assertThatThrownBy(() -> Decode.bool(text)).hasMessageContaining("BOOL");
        assertThatThrownBy(() -> Decode.list(text, Decode::text)).hasMessage("is not a list");
        assertThatThrownBy(() -> Decode.map(text, Decode::text)).hasMessage("is not a map");
        assertThatThrownBy(() -> Decode.texts(text)).hasMessage("is not a set of text");
        assertThatThrownBy(() -> Decode.binary(text)).hasMessage("is not binary");
        assertThatThrownBy(() -> Decode.iso(text)).hasMessageNotContaining("secret");
    }
}
