package dev.monochord.migrate.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.NumberKind;
import dev.monochord.runtime.error.StoredItemException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ConversionsTest {

    private static final AttributeType COLOR = new AttributeType.Enumeration("Color", List.of("RED", "BLUE"));
    private static final AttributeType MORE = new AttributeType.Enumeration("Color", List.of("RED", "BLUE", "GREEN"));
    private static final AttributeType DOUBLE = new AttributeType.Numeric(NumberKind.DOUBLE);
    private static final AttributeType CONVERTED = new AttributeType.Converted("Money", "MoneyConverter", StoredType.S);
    private static final AttributeType TEXTS = new AttributeType.ListOf(AttributeType.TEXT);
    private static final AttributeType TEXT_SET = new AttributeType.SetOf(AttributeType.TEXT);
    private static final AttributeType NUMBER_SET = new AttributeType.SetOf(AttributeType.INT);
    private static final String NOON = "2024-05-01T12:00:00.000Z";

    static Stream<Arguments> converted() {
        return Stream.of(
                Arguments.of(AttributeType.TEXT, false, AttributeType.TEXT, s("x"), s("x")),
                Arguments.of(AttributeType.TEXT, true, AttributeType.TEXT, n("7"), s("7")),
                Arguments.of(AttributeType.TEXT, false, AttributeType.INT, s(" 7 "), n("7")),
                Arguments.of(AttributeType.TEXT, false, AttributeType.DECIMAL, s("1.50"), n("1.50")),
                Arguments.of(AttributeType.TEXT, false, AttributeType.BOOLEAN, s("TRUE"), bool(true)),
                Arguments.of(AttributeType.TEXT, false, AttributeType.MILLIS, s(NOON), n("1714564800000")),
                Arguments.of(AttributeType.TEXT, false, COLOR, s("RED"), s("RED")),
                Arguments.of(COLOR, false, MORE, s("RED"), s("RED")),
                Arguments.of(MORE, false, COLOR, s("BLUE"), s("BLUE")),
                Arguments.of(COLOR, false, AttributeType.TEXT, s("RED"), s("RED")),
                Arguments.of(AttributeType.INT, false, AttributeType.LONG, n("7"), n("7")),
                Arguments.of(AttributeType.LONG, false, AttributeType.INT, n("7"), n("7")),
                Arguments.of(AttributeType.INT, true, AttributeType.INT, s("7"), n("7")),
                Arguments.of(AttributeType.INT, false, DOUBLE, n("7"), n("7")),
                Arguments.of(AttributeType.INT, false, AttributeType.TEXT, n("7"), s("7")),
                Arguments.of(AttributeType.INT, false, AttributeType.BOOLEAN, n("1"), bool(true)),
                Arguments.of(AttributeType.LONG, false, AttributeType.SECONDS, n("7"), n("7")),
                Arguments.of(AttributeType.BOOLEAN, false, AttributeType.TEXT, bool(true), s("true")),
                Arguments.of(AttributeType.BOOLEAN, false, AttributeType.INT, bool(false), n("0")),
                Arguments.of(AttributeType.BOOLEAN, true, AttributeType.BOOLEAN, n("0"), bool(false)),
                Arguments.of(
                        AttributeType.TIME, false, AttributeType.TIME, s("2024-05-01 12:00"), s("2024-05-01 12:00")),
                Arguments.of(AttributeType.TIME, false, AttributeType.SECONDS, s(NOON), n("1714564800")),
                Arguments.of(AttributeType.SECONDS, false, AttributeType.TIME, n("1714564800"), s(NOON)),
                Arguments.of(AttributeType.SECONDS, false, AttributeType.MILLIS, n("1714564800"), n("1714564800000")),
                Arguments.of(AttributeType.MILLIS, true, AttributeType.MILLIS, s(NOON), n("1714564800000")),
                Arguments.of(AttributeType.MILLIS, false, AttributeType.TEXT, n("1714564800000"), s(NOON)),
                Arguments.of(AttributeType.MILLIS, false, AttributeType.LONG, n("7"), n("7")),
                Arguments.of(AttributeType.MILLIS, true, AttributeType.LONG, s(NOON), n("1714564800000")),
                Arguments.of(AttributeType.BINARY, false, AttributeType.BINARY, bytes(), bytes()),
                Arguments.of(CONVERTED, false, CONVERTED, s("CHF 1"), s("CHF 1")),
                Arguments.of(TEXTS, false, TEXT_SET, list(s("a"), s("a")), AttributeValue.fromSs(List.of("a"))),
                Arguments.of(TEXT_SET, false, TEXTS, AttributeValue.fromSs(List.of("a")), list(s("a"))),
                Arguments.of(TEXTS, false, NUMBER_SET, list(s("1")), AttributeValue.fromNs(List.of("1"))),
                Arguments.of(TEXTS, false, TEXTS, list(n("kept as stored")), list(n("kept as stored"))),
                Arguments.of(
                        new AttributeType.MapOf(AttributeType.INT),
                        false,
                        new AttributeType.MapOf(AttributeType.TEXT),
                        map("a", n("1")),
                        map("a", s("1"))),
                Arguments.of(
                        new AttributeType.MapOf(AttributeType.INT),
                        false,
                        AttributeType.DOCUMENT,
                        map("a", n("1")),
                        map("a", n("1"))),
                Arguments.of(
                        AttributeType.DOCUMENT, true, AttributeType.DOCUMENT, s("{\"a\": \"x\"}"), map("a", s("x"))));
    }

    @ParameterizedTest
    @MethodSource
    void converted(
            AttributeType from, boolean lenient, AttributeType to, AttributeValue stored, AttributeValue expected) {
        assertThat(Conversions.between(from, lenient, to).convert(stored)).isEqualTo(expected);
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(AttributeType.TEXT, AttributeType.TEXT, n("7")),
                Arguments.of(AttributeType.TEXT, AttributeType.INT, s("seven")),
                Arguments.of(AttributeType.TEXT, AttributeType.INT, s("99999999999")),
                Arguments.of(AttributeType.TEXT, AttributeType.BOOLEAN, s("maybe")),
                Arguments.of(AttributeType.TEXT, AttributeType.TIME, s("noon")),
                Arguments.of(AttributeType.TEXT, COLOR, s("GREEN")),
                Arguments.of(MORE, COLOR, s("GREEN")),
                Arguments.of(AttributeType.LONG, AttributeType.INT, n("99999999999")),
                Arguments.of(AttributeType.INT, AttributeType.LONG, s("7")),
                Arguments.of(AttributeType.BOOLEAN, AttributeType.TEXT, s("true")),
                Arguments.of(AttributeType.MILLIS, AttributeType.MILLIS, s(NOON)),
                Arguments.of(AttributeType.SECONDS, AttributeType.MILLIS, n("1.5")),
                Arguments.of(TEXTS, TEXTS, s("a")),
                Arguments.of(TEXT_SET, TEXTS, list(s("a"))),
                Arguments.of(AttributeType.DOCUMENT, AttributeType.DOCUMENT, s("{}")));
    }

    @ParameterizedTest
    @MethodSource
    void refused(AttributeType from, AttributeType to, AttributeValue stored) {
        ValueConversion conversion = Conversions.between(from, false, to);
        assertThatThrownBy(() -> conversion.convert(stored)).isInstanceOf(StoredItemException.class);
    }

    static Stream<Arguments> unknown() {
        return Stream.of(
                Arguments.of(AttributeType.TIME, AttributeType.LONG),
                Arguments.of(AttributeType.LONG, AttributeType.TIME),
                Arguments.of(AttributeType.DECIMAL, AttributeType.MILLIS),
                Arguments.of(AttributeType.TEXT, AttributeType.BINARY),
                Arguments.of(AttributeType.BINARY, AttributeType.TEXT),
                Arguments.of(AttributeType.BOOLEAN, AttributeType.TIME),
                Arguments.of(CONVERTED, AttributeType.TEXT),
                Arguments.of(AttributeType.TEXT, CONVERTED),
                Arguments.of(AttributeType.DOCUMENT, new AttributeType.MapOf(AttributeType.TEXT)),
                Arguments.of(TEXTS, AttributeType.TEXT),
                Arguments.of(TEXTS, new AttributeType.ListOf(AttributeType.BINARY)),
                Arguments.of(record("a", "a"), record("b", "b")));
    }

    @ParameterizedTest
    @MethodSource
    void unknown(AttributeType from, AttributeType to) {
        assertThat(Conversions.between(from, false, to)).isNull();
    }

    @Test
    void anEmptySetIsNotStored() {
        assertThat(Conversions.between(TEXTS, false, TEXT_SET).convert(list())).isNull();
    }

    @Test
    void aRecordIsRenamedInsideAndKeepsWhatItDoesNotKnow() {
        ValueConversion conversion = Conversions.between(record("a", "old"), false, record("a", "new"));
        AttributeValue stored = AttributeValue.fromM(Map.of("old", s("x"), "unknown", s("y")));
        assertThat(conversion.convert(stored))
                .isEqualTo(AttributeValue.fromM(Map.of("new", s("x"), "unknown", s("y"))));
        assertThatThrownBy(() -> conversion.convert(AttributeValue.fromM(Map.of())))
                .isInstanceOf(StoredItemException.class);
    }

    @Test
    void aValueUnderAnAlternativeNameInsideARecordIsTaken() {
        AttributeDesign old = AttributeDesign.of("a", "old", AttributeType.TEXT).orNamed("older");
        ValueConversion conversion =
                Conversions.between(new AttributeType.Nested("Part", List.of(old)), false, record("a", "new"));
        assertThat(conversion.convert(AttributeValue.fromM(Map.of("older", s("x")))))
                .isEqualTo(AttributeValue.fromM(Map.of("new", s("x"))));
    }

    @Test
    void aMemberOfAUnionThatIsGoneIsRefused() {
        AttributeType.Nested member = (AttributeType.Nested) record("a", "a");
        AttributeType from = new AttributeType.Union("Shape", "kind", Map.of("circle", member, "line", member));
        AttributeType to = new AttributeType.Union("Shape", "type", Map.of("circle", member));
        ValueConversion conversion = Conversions.between(from, false, to);
        assertThat(conversion.convert(AttributeValue.fromM(Map.of("kind", s("circle"), "a", s("x")))))
                .isEqualTo(AttributeValue.fromM(Map.of("type", s("circle"), "a", s("x"))));
        assertThatThrownBy(() -> conversion.convert(AttributeValue.fromM(Map.of("kind", s("line"), "a", s("x")))))
                .isInstanceOf(StoredItemException.class);
    }

    private static AttributeType record(String component, String name) {
        return new AttributeType.Nested("Part", List.of(AttributeDesign.of(component, name, AttributeType.TEXT)));
    }

    private static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    private static AttributeValue n(String number) {
        return AttributeValue.fromN(number);
    }

    private static AttributeValue bool(boolean flag) {
        return AttributeValue.fromBool(flag);
    }

    private static AttributeValue bytes() {
        return AttributeValue.fromB(SdkBytes.fromUtf8String("x"));
    }

    private static AttributeValue list(AttributeValue... elements) {
        return AttributeValue.fromL(List.of(elements));
    }

    private static AttributeValue map(String name, AttributeValue value) {
        return AttributeValue.fromM(Map.of(name, value));
    }
}
