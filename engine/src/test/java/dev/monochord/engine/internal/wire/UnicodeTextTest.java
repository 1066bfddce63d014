package dev.monochord.engine.internal.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnicodeTextTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "é", "\uD83D\uDE00", "\\ud83d\\ude00", "\\\\ud83d"})
    void textOfWholeCharactersIsValid(String json) {
        assertThat(UnicodeText.isValid(json.getBytes(UTF_8))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00c0\u0080", "\u00e9", "\u00f0\u009f\u0098", "\u00ed\u00a0\u0080"})
    void malformedBytesAreNotValid(String bytes) {
        assertThat(UnicodeText.isValid(bytes.getBytes(ISO_8859_1))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud83d", "\\ude00", "\\ud83d\\ud83d"})
    void halvesOfSurrogatePairsAreNotValid(String json) {
        assertThat(UnicodeText.isValid(json.getBytes(UTF_8))).isFalse();
    }

    @Property(tries = 200)
    void charactersOfFourBytesAreValidAtEveryPosition(@ForAll @IntRange(max = 4096) int before) {
        byte[] text = ("a".repeat(before) + "\uD83D\uDE00" + "é".repeat(1500)).getBytes(UTF_8);

        assertThat(UnicodeText.isValid(text)).isTrue();
    }

    @Property(tries = 200)
    void malformedBytesAreFoundAtEveryPosition(@ForAll @IntRange(max = 4096) int before) {
        byte[] text = ("é".repeat(before) + "a" + "é".repeat(10)).getBytes(UTF_8);
        text[2 * before] = (byte) 0xC3;

        assertThat(UnicodeText.isValid(text)).isFalse();
    }
}
