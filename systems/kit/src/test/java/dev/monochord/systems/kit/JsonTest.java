package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    enum Colour {
        RED
    }

    record Part(@Nullable String name, int count) {}

    record Whole(
            @JsonProperty("whole_name") @Nullable String wholeName,
            @Nullable Long size,
            @Nullable BigDecimal price,
            @Nullable Boolean ready,
            @Nullable Colour colour,
            @Nullable Instant at,
            @Nullable List<Part> parts,
            @Nullable Map<String, Object> more) {}

    @Test
    void recordComesBackAsItWasWritten() {
        Whole whole = new Whole(
                "w",
                1L,
                new BigDecimal("1.50"),
                true,
                Colour.RED,
                Instant.parse("2030-01-01T00:00:00Z"),
                List.of(new Part("p", 2)),
                Map.of("a", 1));
        byte[] json = Json.lenient().write(whole);
        assertThat(new String(json, UTF_8))
                .isEqualTo(
                        "{\"whole_name\":\"w\",\"size\":1,\"price\":1.50,\"ready\":true,\"colour\":\"RED\","
                                + "\"at\":\"2030-01-01T00:00:00.000Z\",\"parts\":[{\"name\":\"p\",\"count\":2}],\"more\":{\"a\":1}}");
        assertThat(Json.strict().read(json, Whole.class)).isEqualTo(whole);
    }

    @Test
    void nullIsLeftOutOfARecordAndKeptInAMap() {
        assertThat(text(new Part(null, 1))).isEqualTo("{\"count\":1}");
        assertThat(text(java.util.Collections.singletonMap("a", null))).isEqualTo("{\"a\":null}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "2030-01-01T01:00:00+01:00",
                "2030-01-01T00:00:00.000000000Z",
                "2030-01-01T00:00Z",
            })
    void timeIsReadInAnyIsoFormWithAnOffset(String time) {
        assertThat(read("{\"at\":\"" + time + "\"}").at()).isEqualTo("2030-01-01T00:00:00Z");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"size\":\"1\"}           | size",
                "{\"size\":1.5}             | size",
                "{\"size\":1e99}            | size",
                "{\"whole_name\":5}         | whole_name",
                "{\"whole_name\":true}      | whole_name",
                "{\"whole_name\":{}}        | whole_name",
                "{\"ready\":\"yes\"}        | ready",
                "{\"ready\":1}              | ready",
                "{\"colour\":\"BLUE\"}      | colour",
                "{\"colour\":0}             | colour",
                "{\"at\":\"yesterday\"}     | at",
                "{\"at\":12}                | at",
                "{\"at\":\"2030-01-01\"}    | at",
                "{\"parts\":{}}             | parts",
                "{\"parts\":[{\"count\":1},{\"count\":\"x\"}]} | parts[1].count",
                "{\"parts\":[{\"name\":\"n\"}]} | parts[0].count",
            })
    void fieldThatDoesNotFitIsNamedWithoutItsValue(String body, String field) {
        assertThatThrownBy(() -> read(body)).isInstanceOfSatisfying(RefusedException.class, refused -> {
            assertThat(refused.reason()).isEqualTo(RefusedException.Reason.MALFORMED);
            assertThat(refused.field()).contains(field);
            assertThat(refused).hasMessage("the field " + field + " does not have the expected form");
        });
    }

    @Test
    void lenientJsonIgnoresAnUnknownField() {
        assertThat(read("{\"whole_name\":\"w\",\"other\":1}").wholeName()).isEqualTo("w");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"whole_nam\":\"w\"}      | whole_nam      | did you mean whole_name?",
                "{\"wholeName\":\"w\"}      | wholeName      | did you mean whole_name?",
                "{\"parts\":[{\"nmae\":1,\"count\":1}]} | parts[0].nmae  | did you mean name?",
                "{\"other\":1} | other | expected at, colour, more, parts, price, ready, size, whole_name",
            })
    void strictJsonRejectsAnUnknownFieldWithASuggestion(String body, String field, String hint) {
        assertThatThrownBy(() -> Json.strict().read(body.getBytes(UTF_8), Whole.class))
                .isInstanceOfSatisfying(RefusedException.class, rejected -> {
                    assertThat(rejected.reason()).isEqualTo(RefusedException.Reason.INVALID);
                    assertThat(rejected.field()).contains(field);
                    assertThat(rejected).hasMessage("unknown field " + field + "; " + hint);
                });
    }

    @Test
    void longUnknownFieldIsNotRepeated() {
        String body = "{\"" + "x".repeat(40_000) + "\":1,\"count\":1}";
        assertThatThrownBy(() -> Json.strict().read(body.getBytes(UTF_8), Part.class))
                .hasMessage("unknown field; expected count, name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"whole_name\":\"a\\ud800\"}",
                "{\"whole_name\":\"\\udc00\\ud800\"}",
                "{\"more\":{\"a\":[{\"\\udfff\":1}]}}",
                "{\"\\ud83d\":1}",
            })
    void loneSurrogateIsRejectedWhereverItStands(String body) {
        assertThatThrownBy(() -> read(body))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(RefusedException.Reason.MALFORMED));
    }

    @Test
    void exponentThatNoNumberHasIsRefused() {
        for (String number : List.of("1e99999999999", "-1e-99999999999")) {
            assertThatThrownBy(() -> Json.lenient().tree(number.getBytes(UTF_8)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessage("the body has a number that is too large or too small");
        }
    }

    @Test
    void numbersKeepTheirDigits() {
        assertThat(Json.lenient()
                        .tree("1.2345678901234567890123456789".getBytes(UTF_8))
                        .decimalValue())
                .isEqualTo(new BigDecimal("1.2345678901234567890123456789"));
    }

    private static Whole read(String body) {
        return Json.lenient().read(body.getBytes(UTF_8), Whole.class);
    }

    private static String text(Object value) {
        return new String(Json.lenient().write(value), UTF_8);
    }
}
