package dev.monochord.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where a command writes a report. */
public final class ReportOutput {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(names = "--output", paramLabel = "FILE", description = "Write it to this file; stdout if left out.")
    private @Nullable Path output;

    /**
     * Writes a report.
     *
     * @throws CommandFailedException if the file cannot be written
     */
    public void write(String text) {
        if (output == null) {
            spec.commandLine().getOut().print(text);
            return;
        }
        try {
            Files.writeString(output, text);
        } catch (IOException unwritable) {
            throw new CommandFailedException(
                    "The report cannot be written to " + output
                            + ". Name a file in a folder that exists and that this user may write to",
                    unwritable);
        }
        spec.commandLine().getErr().println("The report is in " + output + ".");
    }
}
