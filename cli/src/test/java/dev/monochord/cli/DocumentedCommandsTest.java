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
 * Commands of the documentation exist, with the options they are shown with. Those of sessions are run as well; for those in
 * prose, for the two of the README, and for the sessions that need a program which this machine lacks, this is the only test.
 */
class DocumentedCommandsTest {

    private static final Path ROOT = Path.of("..");

    /** At the start of a line, after variables if there are any; or in a code span. */
    private static final Pattern COMMAND = Pattern.compile(
            "(?m)^(?:\\$ )?(?:\\w+=\\S+ )*\\./monochord (?<line>.*)$|`(?:\\w+=[^`\\s]+ )*\\./monochord (?<span>[^`]+)`");

    /** What the shell takes before the program sees it: comments, pipes, redirections and the background. */
    private static final Pattern SHELL = Pattern.compile("\\s(#|\\||>|2>|&).*$");

    /** Where a page leaves something out. */
    private static final Pattern ABRIDGED = Pattern.compile("…|COMMAND|[<\\[]");

    static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            for (Path page : Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                Matcher found = COMMAND.matcher(Files.readString(page));
                while (found.find()) {
                    String command = found.group("line") != null ? found.group("line") : found.group("span");
                    commands.add(SHELL.matcher(command).replaceFirst("").strip());
                }
            }
        }
        // Benchmarks have a command line of their own, in a module that this one does not know:
        // DocumentedBenchmarksTest.
        return commands.stream()
                .distinct()
                .filter(command -> !command.startsWith("bench"))
                .filter(command -> !ABRIDGED.matcher(command).find())
                .toList();
    }

    @Test
    void documentationHasCommands() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(60).contains("design iam target/classes");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandIsUnderstood(String command) {
        CommandLine line = HelpTest.root();
        String[] words = command.replace("$AWS_ENDPOINT_URL_DYNAMODB", "http://127.0.0.1:8000")
                .split("\\s+");
        assertThatCode(() -> line.parseArgs(words)).doesNotThrowAnyException();
    }
}
