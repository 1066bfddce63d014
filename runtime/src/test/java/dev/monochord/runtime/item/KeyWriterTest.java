package dev.monochord.runtime.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.model.key.InvalidKeyException;
import dev.monochord.model.key.KeyOracle;
import dev.monochord.model.key.KeyRole;
import dev.monochord.runtime.error.InvalidInputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Keys are those of the design's templates: written by both ways and compared. */
class KeyWriterTest {

    @Property
    void oneTextVariableIsWrittenAsItsTemplateSays(@ForAll("texts") String value) {
        same(
                "PROJECT#{name}",
                KeyRole.PARTITION,
                value,
                () -> Keys.partition("PROJECT#", "name", value).s());
        same(
                "TOKEN#{name}",
                KeyRole.SORT,
                value,
                () -> Keys.sort("TOKEN#", "name", value).s());
        same(
                "TOKEN#{name}",
                KeyRole.SORT,
                value,
                () -> KeyWriter.sort().literal("TOKEN#").text("name", value).text());
        same(
                "{name:lower}",
                KeyRole.SORT,
                value,
                () -> KeyWriter.sort().lower("name", value).text());
    }

    @Test
    void textsThatDifferOnlyInNormalFormAreTwoKeys() {
        for (String value : List.of("e\u0301", "\u00e9", "\u212b", "\u00c5")) {
            assertThat(Keys.partition("P#", "name", value).s()).isEqualTo("P#" + value);
            assertThat(KeyWriter.sort().text("name", value).text()).isEqualTo(value);
            assertThat(KeyWriter.sort().word("name", value, "#").text()).isEqualTo(value);
        }
        assertThat(KeyWriter.sort().lower("name", "E\u0301").text()).isEqualTo("e\u0301");
    }

    @Property
    void wordsAreWrittenAsTheirTemplateSays(@ForAll("texts") String value) {
        same(
                "{name:word}#X",
                KeyRole.SORT,
                value,
                () -> KeyWriter.sort().word("name", value, "#").literal("#X").text());
        same(
                "E#{name:lower}#X",
                KeyRole.PARTITION,
                value,
                () -> KeyWriter.partition()
                        .literal("E#")
                        .lowerWord("name", value, "#")
                        .literal("#X")
                        .text());
    }

    @Property
    void numbersAreWrittenAsTheirTemplateSays(@ForAll long value, @ForAll BigInteger big, @ForAll BigDecimal decimal) {
        same(
                "{name:number}",
                KeyRole.SORT,
                value,
                () -> KeyWriter.sort().number("name", value).text());
        same(
                "{name:number}",
                KeyRole.SORT,
                big,
                () -> KeyWriter.sort().number("name", big).text());
        same(
                "{name:number}",
                KeyRole.SORT,
                decimal,
                () -> KeyWriter.sort().number("name", decimal).text());
        same(
                "V#{name:8}",
                KeyRole.SORT,
                value % 1_000_000_000,
                () -> KeyWriter.sort()
                        .literal("V#")
                        .padded("name", value % 1_000_000_000, 8)
                        .text());
        same(
                "{name:30}",
                KeyRole.SORT,
                big,
                () -> KeyWriter.sort().padded("name", big, 30).text());
    }

    @Property
    void timesAreWrittenAsTheirTemplateSays(@ForAll("times") Instant value) {
        same(
                "{name:iso}#x",
                KeyRole.SORT,
                value,
                () -> KeyWriter.sort().iso("name", value).literal("#x").text());
        same(
                "{name:seconds}",
                KeyRole.SORT,
                value,
                () -> KeyWriter.sort().seconds("name", value).text());
        same(
                "{name:millis}",
                KeyRole.SORT,
                value,
                () -> KeyWriter.sort().millis("name", value).text());
    }

    @Property
    void whatIsWrittenIsReadBack(@ForAll("plain") String first, @ForAll("plain") String last, @ForAll int number) {
        long positive = Math.abs((long) number);
        String key = KeyWriter.sort()
                .literal("A#")
                .padded("number", positive, 10)
                .word("first", first.replace("#", "-"), "#")
                .literal("#")
                .text("last", last)
                .text();

        KeyReader reader = KeyReader.of(key).literal("A#");
        assertThat(Long.parseLong(reader.take(10))).isEqualTo(positive);
        assertThat(reader.until("#")).isEqualTo(first.replace("#", "-"));
        assertThat(reader.literal("#").rest()).isEqualTo(last);
        assertThat(reader.atEnd()).isTrue();
    }

    @Property
    void anItemIsRecognisedByTheFormOfItsKeys(@ForAll("plain") String board, @ForAll("plain") String id) {
        KeyForm form = KeyForm.of("BOARD#{board}", "NOTE#{id}");

        assertThat(form.matches(
                        Map.of("pk", Keys.partition("BOARD#", "board", board), "sk", Keys.sort("NOTE#", "id", id)),
                        "pk",
                        "sk"))
                .isTrue();
        assertThat(form.matches(
                        Map.of("pk", Keys.partition("BOARD#", "board", board), "sk", Keys.constant("METADATA")),
                        "pk",
                        "sk"))
                .isFalse();
    }

    @Test
    void refusalsNameTheVariableAndNotTheValue() {
        assertThatThrownBy(() -> Keys.partition("PROJECT#", "project", ""))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("{project} cannot stand in a key: it is empty; give it at least one character");
        assertThatThrownBy(() -> KeyWriter.sort().word("name", "secret#value", "#"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("{name}")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> Keys.sort("TOKEN#", "token", "x".repeat(1019)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("1025 bytes")
                .satisfies(failure ->
                        assertThat(((InvalidInputException) failure).field()).isEqualTo("token"));
    }

    @Test
    void theLengthIsCountedInBytes() {
        assertThat(Keys.sort("", "id", "é".repeat(512)).s()).hasSize(512);
        assertThatThrownBy(() -> Keys.sort("", "id", "é".repeat(513))).isInstanceOf(InvalidInputException.class);
        assertThat(Keys.partition("", "id", "🎵".repeat(512)).s()).hasSize(1024);
        assertThatThrownBy(() -> Keys.partition("", "id", "🎵".repeat(512) + "a"))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void oneShardIsTheDocumentedKeyAndManySpreadTheValues() {
        assertThat(KeyWriter.partition().literal("AUDIT#GLOBAL").shard("id", 1).text())
                .isEqualTo("AUDIT#GLOBAL");
        assertThat(Arbitraries.strings().alpha().ofMinLength(1).sampleStream().limit(200))
                .extracting(
                        id -> KeyWriter.partition().literal("A").shard(id, 4).text())
                .containsOnly("A#0", "A#1", "A#2", "A#3")
                .contains("A#0", "A#1", "A#2", "A#3");
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(30),
                Arbitraries.strings().ascii().ofMaxLength(30),
                Arbitraries.strings()
                        .withChars("aé\u0301e#\uD83C\uDFB5\u0000\u212B")
                        .ofMaxLength(10),
                Arbitraries.strings()
                        .withChars('x', 'é', '\uFFFD')
                        .ofMinLength(300)
                        .ofMaxLength(2100));
    }

    @Provide
    Arbitrary<String> plain() {
        return Arbitraries.strings().withCharRange('!', '~').ofMinLength(1).ofMaxLength(20);
    }

    @Provide
    Arbitrary<Instant> times() {
        return Arbitraries.longs()
                .between(-70_000_000_000L, 270_000_000_000L)
                .flatMap(second ->
                        Arbitraries.longs().between(0, 999_999_999).map(nano -> Instant.ofEpochSecond(second, nano)));
    }

    @Test
    void aNumberOfMoreDigitsThanAKeyCanHoldIsRefused() {
        for (String number : List.of("1E+2000000000", "1E-2000000000")) {
            assertThatThrownBy(() -> KeyWriter.sort().number("name", new BigDecimal(number)))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("{name}");
        }
    }

    private static void same(String template, KeyRole role, Object value, Supplier<String> written) {
        Optional<String> expected;
        try {
            expected = Optional.of(KeyOracle.of(template).encode(role, Map.of("name", value)));
        } catch (InvalidKeyException e) {
            expected = Optional.empty();
        }
        if (expected.isPresent()) {
            assertThat(written.get()).isEqualTo(expected.get());
        } else {
            assertThatThrownBy(written::get).isInstanceOf(InvalidInputException.class);
        }
    }
}
