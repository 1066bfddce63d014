package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The reference in docs/cli.md is the help of every command; {@code -Dmonochord.docs.write=true} writes it again. */
class CommandsDocumentTest {

    private static final Path PAGE = Path.of("..", "docs", "cli.md");
    private static final String START = "## Every command\n";

    @Test
    void referenceIsTheHelpOfEveryCommand() throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf(START);
        assertThat(start).isPositive();
        String current = page.substring(0, start) + START + reference();
        if (Boolean.getBoolean("monochord.docs.write")) {
            Files.writeString(PAGE, current);
            page = current;
        }
        assertThat(page)
                .as("docs/cli.md, written again with -Dmonochord.docs.write=true")
                .isEqualTo(current);
    }

    private static String reference() {
        return HelpTest.commands().map(CommandsDocumentTest::section).collect(Collectors.joining());
    }

    private static String section(CommandLine command) {
        String help = command.getUsageMessage(Ansi.OFF)
                .lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"))
                .strip();
        return "\n### " + command.getCommandSpec().qualifiedName() + "\n```text\n" + help + "\n```\n";
    }

    @Test
    void completionKnowsEveryCommand() {
        StringWriter out = new StringWriter();
        PrintWriter err = new PrintWriter(new StringWriter());
        int code = Main.run(new PrintWriter(out), err, () -> new CountDownLatch(1), "completion", "bash");
        assertThat(code).isZero();
        assertThat(out.toString()).startsWith("#!").contains("complete -F _complete_monochord -o default ./monochord");
        assertThat(HelpTest.commands().map(CommandLine::getCommandName))
                .allMatch(name -> out.toString().contains(name));
    }
}
