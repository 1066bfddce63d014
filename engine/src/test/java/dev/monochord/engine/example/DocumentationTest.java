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

/** Holds the documentation to what is compiled and run here: its Java is taken from examples, its rules are read. */
class DocumentationTest {

    private static final Pattern JAVA = Pattern.compile("(?s)```java\n(.*?)```");
    private static final Pattern RULE = Pattern.compile("(?m)^\\$ curl -s -d '([a-z-]+[^']*)' \\S+/_monochord/faults");
    private static final Path ROOT = root();

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
        StringBuilder text = new StringBuilder();
        for (String page : List.of("README.md", "docs/engine.md", "docs/hard-edges.md", "docs/toolkit.md")) {
            text.append(Files.readString(ROOT.resolve(page))).append('\n');
        }
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }

    private static String examples() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String module : List.of("engine", "testing")) {
            String folder = module + "/src/test/java/dev/monochord/" + module + "/example";
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                text.append(files.sorted().map(DocumentationTest::read).collect(Collectors.joining(" ")));
            }
        }
        return text.toString();
    }

    private static String read(Path file) {
        try {
            return plain(Files.readString(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Indentation and line ends are a matter of the page. */
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
