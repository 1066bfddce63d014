package dev.monochord.engine.internal.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstantTextTest {

    @Property
    void instantIsReadAsItWasWritten(
            @ForAll @LongRange(min = -100_000_000_000L, max = 400_000_000_000L) long seconds,
            @ForAll @IntRange(max = 999_999_999) int nanos) {
        Instant instant = Instant.ofEpochSecond(seconds, nanos);

        assertThat(InstantText.parse(instant.toString())).isEqualTo(instant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-02T03:04:05Z",
                "2026-01-02T03:04:05.6Z",
                "2026-01-02T03:04:05.678901234Z",
                "2024-02-29T23:59:59Z",
                "2026-01-02T24:00:00Z",
                "2016-12-31T23:59:60Z",
                "-0001-01-02T03:04:05Z",
                "+12026-01-02T03:04:05Z",
                "2026-01-02t03:04:05z",
                "2026-01-02T03:04:05.Z"
            })
    void otherFormsAreReadAsInstantParseReadsThem(String text) {
        assertThat(InstantText.parse(text)).isEqualTo(Instant.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Z",
                "2026-02-30T00:00:00Z",
                "2026-13-01T00:00:00Z",
                "2026-01-02T25:00:00Z",
                "2026-01-02T03:04:05",
                "2026-01-02T03:04:05.1234567890Z",
                "2026-01-02T03:04:05.12a4Z",
                "2026-01-02 03:04:05Z"
            })
    void textThatIsNoInstantIsRefused(String text) {
        assertThatThrownBy(() -> InstantText.parse(text)).isInstanceOf(DateTimeException.class);
    }
}
