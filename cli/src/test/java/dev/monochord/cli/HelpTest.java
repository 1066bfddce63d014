package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class HelpTest {

    /** A template, a policy and a script are made for the program that reads them. */
    private static final Set<String> FORMATS_OF_THEIR_OWN = Set.of(
            "monochord design cloudformation",
            "monochord design iam",
            "monochord authz template",
            "monochord completion");

    static Stream<CommandLine> commands() {
        return withSubcommands(root());
    }

    private static Stream<CommandLine> withSubcommands(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(c -> withSubcommands(c)));
    }

    /** Picocli reports a text that it cannot format, such as one with a bare %, on stderr and prints it as it is. */
    @ParameterizedTest
    @MethodSource("commands")
    void helpIsPrintedWithoutWarnings(CommandLine command) {
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        PrintStream err = System.err;
        System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
        try {
            assertThat(command.getUsageMessage()).isNotBlank();
        } finally {
            System.setErr(err);
        }
        assertThat(warnings.toString(StandardCharsets.UTF_8))
                .as(command.getCommandSpec().qualifiedName())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasExamplesThatAreUnderstood(CommandLine command) {
        String name = command.getCommandSpec().qualifiedName();
        List<String> examples = Arrays.stream(
                        command.getCommandSpec().usageMessage().footer())
                .flatMap(String::lines)
                .filter(line -> line.startsWith("  "))
                .map(HelpTest::example)
                .filter(line -> line.startsWith("monochord "))
                .toList();
        assertThat(examples).as("examples in the footer of '%s --help'", name).isNotEmpty();
        for (String example : examples) {
            String[] words = example.substring("monochord ".length()).split(" +");
            assertThatCode(() -> root().parseArgs(words)).as(example).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandWithAResultPrintsItAsJson(CommandLine command) {
        String name = command.getCommandSpec().qualifiedName();
        if (command.getSubcommands().isEmpty() && !FORMATS_OF_THEIR_OWN.contains(name)) {
            assertThat(command.getCommandSpec().optionsMap()).as(name).containsKey("--json");
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandNamesItsExitCodesOnce(CommandLine command) {
        assertThat(command.getCommandSpec().usageMessage().footer())
                .filteredOn(line -> line.startsWith("Exit codes: 0 "))
                .as(command.getCommandSpec().qualifiedName())
                .hasSize(1);
    }

    @Test
    void aCommandIsFoundByTheNameThatItHas() {
        Map<String, Supplier<Object>> commands = Main.commands(() -> new CountDownLatch(1), Systems::all, Map.of());
        assertThat(root().getSubcommands().keySet()).containsExactlyElementsOf(commands.keySet());
    }

    /** The command itself: without what shows it in a pipe, and without the remark after it. */
    private static String example(String line) {
        String command = line.strip().replaceFirst("^source <\\(", "").replaceFirst("\\)$", "");
        return command.split(" {2,}| > | &( |$)| \\| ")[0];
    }

    static CommandLine root() {
        return Main.commandLine(() -> new CountDownLatch(1), Systems.all());
    }
}
