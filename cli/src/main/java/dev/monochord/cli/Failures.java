package dev.monochord.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says on stderr why a command ended, and with which exit code. */
final class Failures {

    private Failures() {}

    /** The arguments were not understood: what is wrong, what may have been meant, where to read on. */
    static int misunderstood(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        String name = command.getCommandSpec().qualifiedName();
        err.println(name + ": " + failure.getMessage());
        UnmatchedArgumentException.printSuggestions(failure, err);
        if (command.getParent() == null) {
            command.usage(err);
        } else {
            err.println("'" + name + " --help' tells more.");
        }
        return CommandLine.ExitCode.USAGE;
    }

    /** The command could not do what it was asked. Only a failure that nobody foresaw shows its stack. */
    static int failed(Exception failure, CommandLine command, ParseResult arguments) {
        PrintWriter err = command.getErr();
        String name = command.getCommandSpec().qualifiedName();
        if (failure instanceof CommandFailedException) {
            err.println(name + ": " + failure.getMessage());
        } else {
            err.println(name + ": failed unexpectedly");
            failure.printStackTrace(err);
        }
        return CommandLine.ExitCode.SOFTWARE;
    }
}
