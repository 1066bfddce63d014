package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StackVersionTest {

    @ParameterizedTest
    @CsvSource({
        "0.1.9, 0.1.18",
        "0.1.12, 0.1.14",
        "0.9, 0.10",
        "1, 1.0.1",
        "1.0-rc1, 1.0",
        "1.0-rc1, 1.0-rc2",
        "0.1.9, v0.2",
        "0.1.99999999999999999, 0.1.999999999999999999"
    })
    void earlierVersionsComeFirst(String earlier, String later) {
        assertThat(StackVersion.isBefore(earlier, later)).isTrue();
        assertThat(StackVersion.isBefore(later, earlier)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1.0, 1.0.0", "0.1.18, 0.1.18", "01.2, 1.02", "v1, 1"})
    void someAreTheSame(String one, String other) {
        assertThat(StackVersion.parse(one)).isEqualTo(StackVersion.parse(other)).isPresent();
        assertThat(StackVersion.parse(one)).hasSameHashCodeAs(StackVersion.parse(other));
        assertThat(StackVersion.isBefore(one, other)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "latest", "1..2", "1.", ".1", "-1", "1.2 ", "1.٢"})
    void otherTextsAreNone(String text) {
        assertThat(StackVersion.parse(text)).isEmpty();
        assertThat(StackVersion.isBefore(text, "1")).isFalse();
        assertThat(StackVersion.isBefore("1", text)).isFalse();
    }

    @Property
    void numbersAreComparedAsNumbers(
            @ForAll @IntRange(min = 0, max = 200) int one, @ForAll @IntRange(min = 0, max = 200) int other) {
        assertThat(StackVersion.isBefore("0.1." + one, "0.1." + other)).isEqualTo(one < other);
    }
}
