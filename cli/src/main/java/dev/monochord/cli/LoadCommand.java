package dev.monochord.cli;

import dev.monochord.cli.command.BuildVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code monochord load}: fills the tables of a system with data that is made up. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        versionProvider = BuildVersion.class,
        description = "Fills the tables of a system with data that is made up.",
        subcommands = LoadQrieCommand.class,
        footer = {"", "Example:", "  monochord load qrie --help"})
final class LoadCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a system is missing: monochord load qrie");
    }
}
