package dev.monochord.cli;

import dev.monochord.cli.command.CommandGroup;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code monochord cello}: moves Cello from PostgreSQL to DynamoDB. */
@Command(
        name = "cello",
        synopsisSubcommandLabel = "COMMAND",
        header = {"Moves Cello from PostgreSQL to DynamoDB.", ""},
        description = {"", "Moves the projects and tokens of Cello from PostgreSQL to DynamoDB.", ""},
        footer = {
            "",
            "Examples, in this order, while Cello runs with CELLO_STORE_MODE=SHADOW_WRITE, which is set here too:",
            "  monochord cello dump --out cello.json     reads PostgreSQL as of one moment",
            "  monochord cello load cello.json           writes what DynamoDB lacks",
            "  monochord cello reconcile                 removes what was revoked since the dump",
            "  monochord cello verify                    compares both stores in both directions",
            "",
            "Exit codes: 0 done and nothing found, 1 something was found or could not be done, 2 the command line"
                    + " is invalid."
        })
final class CelloCommand extends CommandGroup {

    /** The command with its subcommands. */
    static CommandLine of(Map<String, String> environment) {
        return new CommandLine(new CelloCommand())
                .addSubcommand(new CelloDumpCommand(environment))
                .addSubcommand(new CelloLoadCommand(environment))
                .addSubcommand(new CelloReconcileCommand(environment))
                .addSubcommand(new CelloVerifyCommand(environment))
                .addSubcommand(new CelloTimestampsCommand(environment));
    }
}
