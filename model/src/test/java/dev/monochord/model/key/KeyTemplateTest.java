package dev.monochord.model.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.Map;
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
    void optionalEndIsWrittenWhenItIsGiven() {
        KeyTemplate template = KeyTemplate.parse("AUDIT#{operation:word}[#{version}]");
        assertThat(template.encode(KeyRole.SORT, Map.of("operation", "CREATE"))).isEqualTo("AUDIT#CREATE");
        assertThat(template.encode(KeyRole.SORT, Map.of("operation", "UPDATE", "version", "0.1.18")))
                .isEqualTo("AUDIT#UPDATE#0.1.18");
        assertThat(template.decode("AUDIT#CREATE")).contains(Map.of("operation", "CREATE"));
        assertThat(template.decode("AUDIT#UPDATE#1#2")).contains(Map.of("operation", "UPDATE", "version", "1#2"));
    }

    @Test
    void timeHasAFixedWidth() {
        KeyTemplate template = KeyTemplate.parse("T#{at:iso}");
        assertThat(template.encode(KeyRole.SORT, Map.of("at", Instant.parse("2024-05-01T12:00:00Z"))))
                .isEqualTo("T#2024-05-01T12:00:00.000Z");
        assertThat(template.decode("T#2024-02-31T12:00:00.000Z")).isEmpty();
    }

    @Test
    void onlyTheLastVariableMayContainTheDelimiter() {
        KeyTemplate template = KeyTemplate.parse("W#{target:word}#{name}");
        assertThat(template.encode(KeyRole.SORT, Map.of("target", "a", "name", "b#c")))
                .isEqualTo("W#a#b#c");
        assertThatThrownBy(() -> template.encode(KeyRole.SORT, Map.of("target", "a#b", "name", "c")))
                .isInstanceOf(InvalidKeyException.class)
                .hasMessageContaining("{target}")
                .hasMessageContaining("only the last variable may");
    }

    @Test
    void valuesThatCannotStandInAKeyAreRefused() {
        KeyTemplate template = KeyTemplate.parse("P#{p}");
        assertThatThrownBy(() -> template.encode(KeyRole.SORT, Map.of())).hasMessageContaining("no value");
        assertThatThrownBy(() -> template.encode(KeyRole.SORT, Map.of("p", ""))).hasMessageContaining("empty");
        assertThatThrownBy(() -> template.encode(KeyRole.SORT, Map.of("p", "a\nb")))
                .hasMessageContaining("control character");
        assertThatThrownBy(() -> template.encode(KeyRole.SORT, Map.of("p", "a\uD800")))
                .hasMessageContaining("half a character");
        assertThatThrownBy(() -> KeyTemplate.parse("{n:3}").encode(KeyRole.SORT, Map.of("n", 1000)))
                .hasMessageContaining("3 digits");
        assertThatThrownBy(() -> KeyTemplate.parse("{n:3}").encode(KeyRole.SORT, Map.of("n", -1)))
                .hasMessageContaining("from zero on");
    }

    @Test
    void lengthIsCountedInBytes() {
        KeyTemplate template = KeyTemplate.parse("{p}");
        assertThat(template.encode(KeyRole.SORT, Map.of("p", "é".repeat(512)))).hasSize(512);
        assertThatThrownBy(() -> template.encode(KeyRole.SORT, Map.of("p", "é".repeat(513))))
                .hasMessageContaining("1026 bytes")
                .hasMessageContaining("at most 1024");
        assertThat(template.encode(KeyRole.PARTITION, Map.of("p", "é".repeat(1024))))
                .hasSize(1024);
    }

    @Test
    void textIsNormalised() {
        assertThat(KeyTemplate.parse("{p}").encode(KeyRole.SORT, Map.of("p", "e\u0301")))
                .isEqualTo("é");
        assertThat(KeyTemplate.parse("{p:lower}").encode(KeyRole.SORT, Map.of("p", "Ann@X")))
                .isEqualTo("ann@x");
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
