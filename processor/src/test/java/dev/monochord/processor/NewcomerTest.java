package dev.monochord.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Twenty designs that a newcomer writes, and the whole text of what the compiler answers. */
class NewcomerTest {

    static Stream<Snippet> designs() {
        return Snippet.of("/mistakes/newcomer.txt").stream();
    }

    @ParameterizedTest
    @MethodSource("designs")
    void mistakeIsExplained(Snippet design) {
        List<String> options = design.lints() ? List.of() : List.of("-Amonochord.lints=off");

        assertThat(Compiled.read(options, design.file()).said())
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(design.expected());
    }

    @Test
    void thereAreFiftyFour() {
        assertThat(designs())
                .hasSize(54)
                .allSatisfy(d -> assertThat(d.expected()).isNotEmpty());
    }
}
