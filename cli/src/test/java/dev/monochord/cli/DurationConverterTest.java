package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {

    private final DurationConverter converter = new DurationConverter();

    @ParameterizedTest
    @CsvSource({"0ms,PT0S", "200ms,PT0.2S", "5s,PT5S", "10m,PT10M", "48h,PT48H", "2D,PT48H"})
    void readsANumberAndItsUnit(String text, Duration expected) {
        assertThat(converter.convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "200", "ms", "-5ms", "5 parsecs", "1.5s", "1e3s"})
    void refusesTheRestAndShowsHowToWriteIt(String text) {
        assertThatThrownBy(() -> converter.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("such as 200ms");
    }
}
