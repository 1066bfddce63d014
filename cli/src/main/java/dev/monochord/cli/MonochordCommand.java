package dev.monochord.cli;

import dev.monochord.cli.command.BuildVersion;
import dev.monochord.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** The root of the command line: does nothing by itself. */
@Command(
        name = "monochord",
        description = "A toolkit for DynamoDB.",
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
final class MonochordCommand extends CommandGroup {}
