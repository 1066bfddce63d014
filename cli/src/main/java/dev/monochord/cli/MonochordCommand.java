package dev.monochord.cli;

import dev.monochord.cli.command.BuildVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root of the command line: does nothing by itself. */
@Command(
        name = "monochord",
        description = "A toolkit for DynamoDB.",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        versionProvider = BuildVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  monochord serve                     five systems and a DynamoDB on this machine",
            "  monochord engine                    a DynamoDB at http://127.0.0.1:8000",
            "  monochord design show cello --html  a design as a page",
            "",
            "'monochord COMMAND --help' tells more of a command.",
            "In the source tree, './monochord bench engine' measures the engine on this machine."
        })
final class MonochordCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
