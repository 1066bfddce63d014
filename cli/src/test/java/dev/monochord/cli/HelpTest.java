package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class HelpTest {

    static Stream<CommandLine> commands() {
        return withSubcommands(Main.commandLine(() -> new CountDownLatch(1), Systems.all()));
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
}
