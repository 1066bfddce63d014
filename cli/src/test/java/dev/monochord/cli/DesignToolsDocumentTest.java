package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What {@code docs/design-tools.md} shows is what the commands print. */
class DesignToolsDocumentTest {

    /** A fence ends with as many marks as it began with, so that one with more may hold others. */
    private static final Pattern BLOCK = Pattern.compile("(?ms)^(`{3,})console\n(.*?)^\\1$");

    @TestFactory
    Stream<DynamicTest> outputIsReal() throws IOException {
        String page = Files.readString(docs().resolve("design-tools.md"));
        List<DynamicTest> tests = BLOCK.matcher(page)
                .results()
                .map(block -> block.group(2).lines().toList())
                .filter(lines -> lines.get(0).startsWith("$ ./monochord design"))
                .map(lines -> DynamicTest.dynamicTest(lines.get(0), () -> compare(lines)))
                .toList();
        assertThat(tests).hasSizeGreaterThan(5);
        return tests.stream();
    }

    private static void compare(List<String> shown) {
        StringWriter out = new StringWriter();
        String[] args = shown.get(0).substring("$ ./monochord ".length()).split(" ");
        Main.run(new PrintWriter(out), new PrintWriter(new StringWriter()), () -> new CountDownLatch(1), args);
        List<String> expected = shown.subList(1, shown.size()).stream()
                .filter(line -> !line.equals("…") && !line.isEmpty())
                .toList();
        assertThat(out.toString().lines().toList()).containsSubsequence(expected);
    }

    private static Path docs() {
        Path here = Path.of("docs");
        return Files.isDirectory(here) ? here : Path.of("..", "docs");
    }
}
