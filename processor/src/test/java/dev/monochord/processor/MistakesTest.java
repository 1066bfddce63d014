package dev.monochord.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.problem.Diagnostic;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that the compiler says about wrong and unwise designs: id, text and line, and nothing else. */
class MistakesTest {

    private static final List<String> FILES = List.of(
            "keys.txt",
            "tables.txt",
            "types.txt",
            "patterns.txt",
            "parameters.txt",
            "texts.txt",
            "transactions.txt",
            "lints.txt");

    /** What one snippet cannot show; {@link MonochordProcessorTest} does. The annotations cannot ask for MC030. */
    private static final Set<String> ELSEWHERE = Set.of("MC030", "MC055", "MC078", "MC079", "MC080", "MC082");

    static Stream<Snippet> snippets() {
        return FILES.stream().flatMap(file -> Snippet.of("/mistakes/" + file).stream());
    }

    @ParameterizedTest
    @MethodSource("snippets")
    void everyMistakeIsNamedAtItsLine(Snippet snippet) {
        List<String> options = snippet.lints() ? List.of() : List.of("-Amonochord.lints=off");

        Compiled compiled = Compiled.read(options, snippet.file());

        assertThat(compiled.said()).containsExactlyInAnyOrderElementsOf(snippet.expected());
        assertThat(compiled.compilerErrors()).isEmpty();
    }

    @Test
    void everyDiagnosticHasASnippet() {
        Set<String> shown = Stream.concat(snippets(), NewcomerTest.designs())
                .flatMap(snippet -> snippet.expected().stream())
                .map(Snippet.Said::id)
                .collect(Collectors.toSet());

        assertThat(Arrays.stream(Diagnostic.values()).map(Diagnostic::id))
                .filteredOn(id -> !ELSEWHERE.contains(id))
                .allMatch(shown::contains);
    }
}
