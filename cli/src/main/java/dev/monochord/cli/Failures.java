package dev.monochord.cli;

import dev.monochord.cli.command.BuildVersion;
import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.model.problem.Nearest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says on stderr why a command ended, and with which exit code. */
final class Failures {

    private Failures() {}

    /** The command line is invalid: what is wrong, what may have been meant, where to read on. */
    static int misunderstood(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        String name = command.getCommandSpec().qualifiedName();
        err.println(name + ": " + what(failure, command));
        if (command.getParent() == null && !(failure instanceof UnmatchedArgumentException)) {
            command.usage(err);
        } else {
            err.println("'" + name + " --help' tells more.");
        }
        return CommandLine.ExitCode.USAGE;
    }

    private static String what(ParameterException failure, CommandLine command) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().get(0);
            if (unmatched.isUnknownOption()) {
                String option = first.split("=", 2)[0];
                return "there is no option '" + option + "'."
                        + Nearest.of(
                                        option,
                                        command.getCommandSpec().optionsMap().keySet())
                                .map(near -> " Did you mean " + near + "?")
                                .orElse("");
            }
            return noCommand(unmatched, command)
                    ? "there is no command '" + first + "'."
                            + Nearest.hint(first, command.getSubcommands().keySet())
                    : "'" + first + "' is one argument too many; options begin with --";
        }
        return String.valueOf(failure.getMessage()).replaceFirst("^Error: ", "");
    }

    private static boolean noCommand(UnmatchedArgumentException unmatched, CommandLine command) {
        return !unmatched.isUnknownOption() && !command.getSubcommands().isEmpty();
    }

    /** The command could not do what it was asked. What nobody foresaw is a bug, and its stack goes to a file. */
    static int failed(Exception failure, CommandLine command, ParseResult arguments) {
        PrintWriter err = command.getErr();
        String name = command.getCommandSpec().qualifiedName();
        if (failure instanceof CommandFailedException) {
            err.println(name + ": " + failure.getMessage());
        } else {
            err.println(name + ": ended by a bug in Monochord ("
                    + failure.getClass().getSimpleName() + "). " + details(failure));
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    private static String details(Exception failure) {
        StringWriter stack = new StringWriter();
        failure.printStackTrace(new PrintWriter(stack, true));
        try {
            Path file = Files.createTempFile("monochord-failure-", ".txt");
            Files.writeString(file, BuildVersion.number() + "\n" + stack);
            return "The details are in " + file + "; please report it with them.";
        } catch (IOException unwritable) {
            return "The details could not be kept (" + unwritable.getMessage() + "):\n" + stack;
        }
    }
}
