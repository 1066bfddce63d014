package dev.monochord.engine.internal.validation;

import static dev.monochord.engine.internal.validation.Refusal.INVALID;
import static dev.monochord.engine.internal.validation.Refusal.n;
import static dev.monochord.engine.internal.validation.Refusal.nested;
import static dev.monochord.engine.internal.validation.Refusal.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ValueChecksTest {

    private static final String NOT_NUMERIC = "The parameter cannot be converted to a numeric value";
    private static final String OVERFLOW =
            "Number overflow. Attempting to store a number with magnitude larger than supported range";
    private static final String UNDERFLOW =
            "Number underflow. Attempting to store a number with magnitude smaller than supported range";
    private static final String TOO_DEEP = "Nesting Levels have exceeded supported limits: "
            + "Attributes in the item have nested levels beyond supported limit";
    private static final String HALF_PAIR = "One or more parameter values were invalid: "
            + "A string contains half of a surrogate pair, which is not valid Unicode";
    private static final String NO_TYPE =
            "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes";

    @ParameterizedTest
    @MethodSource
    void refusesInBothLayers(AttributeValue value, String message) {
        for (Layer layer : Layer.values()) {
            assertThat(Refusal.of(() -> ValueChecks.item(layer, Map.of("a", value))))
                    .isEqualTo(message);
        }
    }

    static Stream<Arguments> refusesInBothLayers() {
        return Stream.of(
                Arguments.of(AttributeValue.builder().build(), NO_TYPE),
                Arguments.of(
                        AttributeValue.fromL(List.of(AttributeValue.builder().build())), NO_TYPE),
                Arguments.of(
                        AttributeValue.builder().s("a").n("1").build(),
                        "Supplied AttributeValue has more than one datatypes set, "
                                + "must contain exactly one of the supported datatypes"),
                Arguments.of(AttributeValue.builder().s("a").n("b").build(), NOT_NUMERIC + ": b"),
                Arguments.of(AttributeValue.fromS("a\ud83d"), HALF_PAIR),
                Arguments.of(AttributeValue.fromS("\ude00\ud83d"), HALF_PAIR),
                Arguments.of(AttributeValue.fromSs(List.of("a", "\ude00")), HALF_PAIR),
                Arguments.of(AttributeValue.fromM(Map.of("\ud83d", AttributeValue.fromS("a"))), HALF_PAIR),
                Arguments.of(
                        AttributeValue.fromNul(false),
                        INVALID + "Null attribute value types must have the value of true"),
                Arguments.of(AttributeValue.fromSs(List.of()), INVALID + "An string set  may not be empty"),
                Arguments.of(AttributeValue.fromNs(List.of()), INVALID + "An number set  may not be empty"),
                Arguments.of(AttributeValue.fromBs(List.of()), INVALID + "Binary sets should not be empty"),
                Arguments.of(n("1.2.3"), NOT_NUMERIC + ": 1.2.3"),
                Arguments.of(n(" 1"), NOT_NUMERIC + ":  1"),
                Arguments.of(n("NaN"), NOT_NUMERIC + ": NaN"),
                Arguments.of(n("0x10"), NOT_NUMERIC + ": 0x10"),
                Arguments.of(n("1e126"), OVERFLOW),
                Arguments.of(n("1e-131"), UNDERFLOW),
                Arguments.of(n("9".repeat(39)), "Attempting to store more than 38 significant digits in a Number"),
                Arguments.of(nested(32), TOO_DEEP),
                Arguments.of(AttributeValue.fromM(Map.of("", s("x"))), "Empty attribute name"));
    }

    @ParameterizedTest
    @MethodSource
    void wordsByLayer(AttributeValue value, String current, String older) {
        assertThat(Refusal.of(() -> ValueChecks.item(Layer.CURRENT, Map.of("a", value))))
                .isEqualTo(current);
        assertThat(Refusal.of(() -> ValueChecks.item(Layer.ENVELOPED, Map.of("a", value))))
                .isEqualTo(current);
        assertThat(Refusal.of(() -> ValueChecks.item(Layer.OLDER, Map.of("a", value))))
                .isEqualTo(older);
    }

    static Stream<Arguments> wordsByLayer() {
        return Stream.of(
                Arguments.of(n(""), NOT_NUMERIC + ": ", NOT_NUMERIC),
                Arguments.of(n("1e2147483647"), OVERFLOW, UNDERFLOW),
                Arguments.of(n("1e99999999999"), OVERFLOW, NOT_NUMERIC + ": 1e99999999999"),
                Arguments.of(
                        AttributeValue.fromSs(List.of("b", "a", "b")),
                        INVALID + "Input collection [\"a\", \"b\", \"b\"] contains duplicates.",
                        INVALID + "Input collection [b, a, b] contains duplicates."),
                Arguments.of(
                        AttributeValue.fromBs(List.of(bytes(0xff), bytes(0), bytes(0))),
                        INVALID + "Input collection [\"AA==\",\"/w==\",\"AA==\"]of type BS contains duplicates.",
                        INVALID + "Input collection [/w==, AA==, AA==]of type BS contains duplicates."),
                Arguments.of(
                        AttributeValue.fromNs(List.of("2", "1", "2.0")),
                        INVALID + "Input collection contains duplicates.",
                        "Input collection contains duplicates"));
    }

    @Test
    void namesTheExpressionValueInTheOlderLayerOnly() {
        Map<String, AttributeValue> values = Map.of(":v", n("abc"));

        assertThat(Refusal.of(() -> ValueChecks.expressionValues(Layer.OLDER, values)))
                .isEqualTo("ExpressionAttributeValues contains invalid value: " + NOT_NUMERIC + ": abc for key :v");
        assertThat(Refusal.of(() -> ValueChecks.expressionValues(Layer.CURRENT, values)))
                .isEqualTo(NOT_NUMERIC + ": abc");
    }

    @Test
    void refusesPlaceholdersThatAreNone() {
        assertThat(Refusal.of(() -> ValueChecks.expressionValues(Layer.CURRENT, Map.of())))
                .isEqualTo("ExpressionAttributeValues must not be empty");
        assertThat(Refusal.of(() -> ValueChecks.expressionValues(Layer.CURRENT, Map.of("v", s("x")))))
                .isEqualTo("ExpressionAttributeValues contains invalid key: Syntax error; key: \"v\"");
    }

    @Test
    void boundsPlaceholdersAndWhatTheyStandForTogether() {
        String key = ":" + "v".repeat(255);
        AttributeValue third = s("x".repeat(700_000));

        assertThat(Refusal.of(() -> ValueChecks.expressionValues(Layer.CURRENT, Map.of(key, s("x")))))
                .isEqualTo("ExpressionAttributeValues contains invalid key: "
                        + "The expression attribute map contains a key that is too long; size of key: 256");
        assertThat(Refusal.of(() ->
                        ValueChecks.expressionValues(Layer.CURRENT, Map.of(":a", third, ":b", third, ":c", third))))
                .isEqualTo("ExpressionAttributeValues exceeds max size");
        assertThat(Refusal.of(() -> ValueChecks.expressionValues(Layer.CURRENT, Map.of(":a", third, ":b", third))))
                .isEqualTo("accepted");
    }

    @Test
    void refusesAPlaceholderForANameThatIsNone() {
        String message = "ExpressionAttributeNames contains invalid value: Empty attribute name for key #a";

        assertThat(Refusal.of(() -> PlaceholderChecks.checkNames(Map.of("#a", ""))))
                .isEqualTo(message);
        assertThat(Refusal.of(() -> PlaceholderChecks.checkNames(Collections.singletonMap("#a", null))))
                .isEqualTo(message);
    }

    @Test
    void tellsAnEmptyNameBeforeADeepValueAndADeepValueBeforeTheRest() {
        assertThat(Refusal.of(() -> ValueChecks.item(Layer.CURRENT, Map.of("", s("x"), "d", nested(100)))))
                .isEqualTo("Empty attribute name");
        assertThat(Refusal.of(() -> ValueChecks.item(
                        Layer.CURRENT, Map.of("m", AttributeValue.fromM(Map.of("", s("x"))), "d", nested(40)))))
                .isEqualTo(TOO_DEEP);
    }

    @Test
    void refusesANameOf64Kilobytes() {
        assertThat(Refusal.of(() -> ValueChecks.item(Layer.CURRENT, Map.of("a".repeat(65_536), s("x")))))
                .isEqualTo("Attribute name is too large, must be less than 65536 bytes");
        assertThat(Refusal.of(() -> ValueChecks.item(Layer.CURRENT, Map.of("a".repeat(65_535), s("x")))))
                .isEqualTo("accepted");
    }

    @Test
    void givesBackTheSameItemWhereNothingChanges() {
        Map<String, AttributeValue> item = Map.of(
                "s", s(""),
                "n", n("12"),
                "ss", AttributeValue.fromSs(List.of("", "a")),
                "bs", AttributeValue.fromBs(List.of(bytes(), bytes(1))),
                "m", nested(31));

        assertThat(ValueChecks.item(Layer.CURRENT, item)).isSameAs(item);
    }

    @Test
    void makesNumbersCanonicalAtEveryLevel() {
        Map<String, AttributeValue> item = Map.of(
                "m", AttributeValue.fromM(Map.of("l", AttributeValue.fromL(List.of(n("1.50"), s("x"))))),
                "ns", AttributeValue.fromNs(List.of("1e2", "0.5")));

        assertThat(ValueChecks.item(Layer.CURRENT, item))
                .isEqualTo(Map.of(
                        "m", AttributeValue.fromM(Map.of("l", AttributeValue.fromL(List.of(n("1.5"), s("x"))))),
                        "ns", AttributeValue.fromNs(List.of("100", "0.5"))));
    }

    private static SdkBytes bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return SdkBytes.fromByteArray(bytes);
    }
}
