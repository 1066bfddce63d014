package dev.monochord.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Benchmarks that the documentation names exist, with the options they are shown with. */
class DocumentedBenchmarksTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern COMMAND = Pattern.compile("`\\./monochord (bench [^`…]+)`");

    static Set<String> commands() throws IOException {
        Set<String> commands = new TreeSet<>();
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            List<Path> pages = Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
            for (Path page : pages) {
                COMMAND.matcher(Files.readString(page))
                        .results()
                        .map((MatchResult found) -> found.group(1))
                        .forEach(commands::add);
            }
        }
        return commands;
    }

    @Test
    void documentationNamesBenchmarks() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(5);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void benchmarkIsUnderstood(String command) {
        assertThatCode(() -> BenchMain.commandLine().parseArgs(command.split("\\s+")))
                .doesNotThrowAnyException();
    }
}
