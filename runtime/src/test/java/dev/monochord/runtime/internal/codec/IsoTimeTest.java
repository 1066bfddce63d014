package dev.monochord.runtime.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class IsoTimeTest {

    private static final DateTimeFormatter MODEL = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    @Property(tries = 5000)
    void aTimeIsWrittenAsTheFormatterOfThePlatformDoes(@ForAll("times") Instant time) {
        String text = Encode.iso(time).s();

        assertThat(text).isEqualTo(MODEL.format(time)).hasSize(24);
        assertThat(Decode.iso(AttributeValue.fromS(text))).isEqualTo(time.truncatedTo(ChronoUnit.MILLIS));
    }

    @Test
    void everyDayOfFourHundredYearsIsWrittenAndRead() {
        for (Instant day = Instant.parse("1900-01-01T12:00:00Z");
                day.isBefore(Instant.parse("2301-01-01T00:00:00Z"));
                day = day.plus(1, ChronoUnit.DAYS)) {
            String text = Encode.iso(day).s();
            assertThat(text).isEqualTo(MODEL.format(day));
            assertThat(Decode.iso(AttributeValue.fromS(text))).isEqualTo(day);
        }
    }

    @Test
    void theFirstAndTheLastTimeAreWrittenAndTheirNeighboursRefused() {
        assertThat(Encode.iso(FIRST).s()).isEqualTo("0000-01-01T00:00:00.000Z");
        assertThat(Encode.iso(LAST).s()).isEqualTo("9999-12-31T23:59:59.999Z");
        assertThatThrownBy(() -> Encode.iso(FIRST.minusNanos(1))).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Encode.iso(LAST.plusNanos(1))).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Encode.iso(Instant.MAX)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Encode.iso(Instant.MIN)).isInstanceOf(InvalidInputException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2022-02-02 18:01:49.345261+00, 2022-02-02T18:01:49.345261Z",
        "2022-02-02 18:01:49+05:30, 2022-02-02T12:31:49Z",
        "2022-02-02T18:01:49Z, 2022-02-02T18:01:49Z",
        "2022-02-02T18:01:49.1Z, 2022-02-02T18:01:49.1Z",
        "2022-02-02T18:01:49.123456789Z, 2022-02-02T18:01:49.123456789Z",
        "2022-02-02T18:01:49.12+02:00, 2022-02-02T16:01:49.12Z",
        "2022-02-02T18:01:49+0200, 2022-02-02T16:01:49Z",
        "2022-02-02T18:01:49-08, 2022-02-03T02:01:49Z",
        "2022-02-02T18:01Z, 2022-02-02T18:01:00Z",
        "2024-02-29T00:00:00.000Z, 2024-02-29T00:00:00Z",
        "2022-02-02t18:01:49z, 2022-02-02T18:01:49Z"
    })
    void readersAcceptAnyFormWithAnOffset(String text, Instant expected) {
        assertThat(Decode.iso(AttributeValue.fromS(text))).isEqualTo(expected);
        assertThat(Decode.lenientTime(AttributeValue.fromS(text))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2022-02-02",
                "2022-02-02T18:01:49",
                "2023-02-29T00:00:00.000Z",
                "2022-13-01T00:00:00.000Z",
                "2022-01-01T24:00:00.000Z",
                "2022-01-01T00:00:00.00xZ",
                "2022-01-01T00:00:00.1234567890Z",
                "now"
            })
    void whatIsNoTimeIsRefused(String text) {
        assertThatThrownBy(() -> Decode.iso(AttributeValue.fromS(text))).isInstanceOf(StoredItemException.class);
    }

    @Test
    void numbersAreReadAsSecondsOrMilliseconds() {
        Instant time = Instant.parse("2024-05-01T12:00:00Z");
        assertThat(Decode.seconds(Encode.seconds(time))).isEqualTo(time);
        assertThat(Decode.millis(Encode.millis(time.plusMillis(5)))).isEqualTo(time.plusMillis(5));
        assertThat(Decode.lenientTime(Encode.seconds(time))).isEqualTo(time);
        assertThat(Decode.lenientTime(Encode.millis(time))).isEqualTo(time);
        assertThat(Decode.lenientTime(AttributeValue.fromS("1714564800"))).isEqualTo(time);
        assertThatThrownBy(() -> Decode.seconds(AttributeValue.fromN("1e18"))).isInstanceOf(StoredItemException.class);
    }

    @Provide
    Arbitrary<Instant> times() {
        return Arbitraries.longs()
                .between(FIRST.getEpochSecond(), LAST.getEpochSecond())
                .flatMap(second ->
                        Arbitraries.longs().between(0, 999_999_999).map(nano -> Instant.ofEpochSecond(second, nano)));
    }
}
