package dev.monochord.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTemplateTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "METADATA",
                "{arn}",
                "PROJECT#{project}",
                "{accountId:word}_{service}",
                "TIMESTAMP#{at:iso}#{id}",
                "N#{seq:8}{next:4}",
                "AUDIT#{operation:word}[#{version}]"
            })
    void templateIsWrittenAsItIsRead(String text) {
        assertThat(KeyTemplate.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "A#{b;2;not closed",
                "A#};2;without its {",
                "A#{};3;needs a name",
                "{a}{b};3;need text between",
                "{a}#{a};4;used twice",
                "{a:fast};3;Unknown format",
                "A[#{b}]C;7;follow the optional part",
                "[#{b}];0;cannot be optional",
                "A[#B];4;no variable",
                "A[{b}];2;starts with text",
                "A#{b}];5;without its [",
                "A[#{b};6;not closed"
            })
    void errorNamesItsPosition(String text, int position, String reason) {
        KeyTemplateException e = catchThrowableOfType(KeyTemplateException.class, () -> KeyTemplate.parse(text));
        assertThat(e.position()).isEqualTo(position);
        assertThat(e.reason()).contains(reason);
    }

    @Test
    void emptyTemplateIsRefused() {
        assertThatThrownBy(() -> KeyTemplate.parse("")).hasMessageContaining("not empty");
    }

    @Test
    void collisionShowsTheShortestCommonKey() {
        assertThat(KeyTemplate.parse("USER#{id}").collision(KeyTemplate.parse("USER#{a:word}#{b}")))
                .contains("USER#a#a");
        assertThat(KeyTemplate.parse("TENANT#{id}").collision(KeyTemplate.parse("TENANT_NAME#{n}")))
                .isEmpty();
        assertThat(KeyTemplate.parse("{at:iso}").collision(KeyTemplate.parse("{n:24}")))
                .isEmpty();
    }
}
