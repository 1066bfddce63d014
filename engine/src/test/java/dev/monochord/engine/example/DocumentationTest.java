package dev.monochord.engine.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.FaultRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every Java block of the documentation is part of an example that the build compiles and runs; every fault rule parses. Files
 * of a project, below their paths, are compiled by the session of their page.
 */
class DocumentationTest {

    private static final Pattern JAVA = Pattern.compile("(?s)(?<!`:\n)```java\n(.*?)```");
    private static final Pattern RULE = Pattern.compile("(?m)^\\$ curl -s -d '([a-z-]+[^']*)' \\S+/_monochord/faults");
    private static final Path ROOT = root();
    /** The examples of the documentation, each compiled and run by the tests of its module. */
    private static final List<String> EXAMPLES = List.of(
            "engine/src/test/java/dev/monochord/engine/example",
            "testing/src/test/java/dev/monochord/testing/example",
            "migrate/src/test/java/com/example/notes",
            "benchmarks/src/test/java/com/example/shop",
            "examples/ten-minutes/src");

    @Test
    void javaOfTheDocumentationIsThatOfTheExamples() throws IOException {
        String examples = examples();
        assertThat(blocks(JAVA))
                .isNotEmpty()
                .allSatisfy(block -> assertThat(examples).contains(plain(block)));
    }

    @Test
    void rulesOfTheDocumentationAreRules() throws IOException {
        assertThat(blocks(RULE)).isNotEmpty().allSatisfy(FaultRule::parse);
    }

    private static List<String> blocks(Pattern pattern) throws IOException {
        String pages = Files.readString(ROOT.resolve("README.md")) + text("docs", ".md");
        return pattern.matcher(pages).results().map(found -> found.group(1)).toList();
    }

    private static String examples() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String folder : EXAMPLES) {
            text.append(plain(text(folder, ".java"))).append(' ');
        }
        return text.toString();
    }

    private static String text(String folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .map(DocumentationTest::read)
                    .collect(Collectors.joining("\n"));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Collapses white space: a page may break and indent lines differently. */
    private static String plain(String code) {
        return code.strip().replaceAll("\\s+", " ");
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("docs/engine.md"))) {
            Path parent = folder.getParent();
            if (parent == null) {
                throw new IllegalStateException(
                        "docs/engine.md is in no folder above " + Path.of("").toAbsolutePath());
            }
            folder = parent;
        }
        return folder;
    }
}
