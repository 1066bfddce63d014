package dev.monochord.cli;

import dev.monochord.cli.command.BuildVersion;
import dev.monochord.cli.command.ToolCommand;
import picocli.CommandLine.Command;

/** {@code monochord load}: fills the tables of a system with data that is made up. */
@Command(
        name = "load",
        versionProvider = BuildVersion.class,
        description = "Fills the tables of a system with data that is made up.",
        subcommands = LoadQrieCommand.class,
        footer = {"", "Example:", "  monochord load qrie --help"})
final class LoadCommand extends ToolCommand implements Runnable {

    @Override
    public void run() {
        throw wrong("a system is missing: monochord load qrie");
    }
}
