package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Commands that the documentation shows outside sessions exist, with the options they are shown with. Sessions are run as a
 * whole; these often need an AWS account.
 */
class DocumentedCommandsTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern COMMAND = Pattern.compile("(?m)^(?:\\$ )?\\./monochord (.*)$");

    /** What the shell takes before the program sees it: comments, pipes, redirections and the background. */
    private static final Pattern SHELL = Pattern.compile("\\s(#|\\||>|2>|&).*$");

    static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            for (Path page : Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                Matcher found = COMMAND.matcher(Files.readString(page));
                while (found.find()) {
                    commands.add(SHELL.matcher(found.group(1)).replaceFirst("").strip());
                }
            }
        }
        // Benchmarks have a command line of their own, in a module that this one does not know.
        return commands.stream()
                .distinct()
                .filter(command -> !command.startsWith("bench"))
                .toList();
    }

    @Test
    void documentationHasCommands() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(40);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandIsUnderstood(String command) {
        CommandLine line = HelpTest.root();
        assertThatCode(() -> line.parseArgs(command.split("\\s+"))).doesNotThrowAnyException();
    }
}
