package dev.monochord.runtime.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.key.KeyOracle;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class KeyFormTest {

    private static final List<String> TEMPLATES = List.of(
            "METADATA",
            "{arn}",
            "PROJECT#{project}",
            "AUDIT#{operation:word}[#{version}]",
            "AUDIT#{operation:word}[#{version:8}]",
            "{accountId:word}_{service}",
            "AT#{at:iso}#{id}",
            "{at:iso}{id}",
            "{at:iso}",
            "{seconds:seconds}#{millis:millis}",
            "V#{version:number}#END",
            "V#{version:number}",
            "N{version:8}X",
            "{email:lower}");

    @Property(tries = 20_000)
    void aKeyHasAFormExactlyWhereItsTemplateReadsIt(@ForAll("templates") String template, @ForAll("keys") String key) {
        assertThat(KeyForm.of(template, null).matches(key, null))
                .as(template + " and " + key)
                .isEqualTo(KeyOracle.of(template).decode(key).isPresent());
    }

    @Test
    void aNumberOrBinaryIsTheValueOfOneVariable() {
        assertThat(KeyForm.of("{seq:8}", null).matches(Map.of("pk", AttributeValue.fromN("42")), "pk", null))
                .isTrue();
        assertThat(KeyForm.of("SEQ#{seq:8}", null).matches(Map.of("pk", AttributeValue.fromN("42")), "pk", null))
                .isFalse();
    }

    @Test
    void anItemWithoutTheKeyHasNoForm() {
        assertThat(KeyForm.of("{a}", "{b}").matches(Map.of("pk", AttributeValue.fromS("x")), "pk", "sk"))
                .isFalse();
    }

    @Provide
    Arbitrary<String> templates() {
        return Arbitraries.of(TEMPLATES);
    }

    /** Pieces of which keys are made, in any order, so that many keys nearly fit. */
    @Provide
    Arbitrary<String> keys() {
        Arbitrary<String> piece = Arbitraries.of(
                "METADATA",
                "PROJECT#",
                "AUDIT#",
                "AT#",
                "V#",
                "N",
                "X",
                "#",
                "#END",
                "_",
                "-",
                ".",
                "1",
                "12345678",
                "1714564800",
                "1714564800123",
                "2024-05-01T12:00:00.000Z",
                "2023-02-29T12:00:00.000Z",
                "a",
                "é",
                "🎵",
                "\u0001",
                "");
        return Combinators.combine(piece, piece, piece, piece, piece).as((a, b, c, d, e) -> a + b + c + d + e);
    }
}
