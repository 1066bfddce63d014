package dev.monochord.cli.command;

import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every command has: the options for help and version, and its writers. */
@Command(mixinStandardHelpOptions = true, usageHelpWidth = 110)
public abstract class ToolCommand {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    protected final CommandSpec spec() {
        return spec;
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Returns the exception for options or parameters that cannot be used; the message says what to change. */
    protected final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    protected final ParameterException wrong(RuntimeException cause) {
        return new ParameterException(spec.commandLine(), String.valueOf(cause.getMessage()), cause);
    }

    /**
     * Checks what picocli cannot check of options.
     *
     * @throws ParameterException if it does not hold
     */
    protected final void require(boolean holds, String otherwise) {
        if (!holds) {
            throw wrong(otherwise);
        }
    }
}
