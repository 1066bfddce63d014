package dev.monochord.cli.migrate;

import dev.monochord.cli.command.CommandGroup;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code monochord migrate}: migrates tables from one design to another; does nothing by itself. */
@Command(
        name = "migrate",
        synopsisSubcommandLabel = "COMMAND",
        header = {"Migrates a live table from one design to another.", ""},
        description = {
            "",
            "Migrates a table from one design to another while applications use it. The state of migrations is in the"
                    + " table monochord_migrations of the same store, which all processes share: any number of workers"
                    + " can be started, stopped and killed at any time, and nothing is lost.",
            ""
        },
        footer = {
            "",
            "Examples, in the order of a migration:",
            "  monochord migrate plan released.jar target/classes            prints the plan",
            "  monochord migrate plan released.jar target/classes --create   registers it as notes-2",
            "  monochord migrate start notes-2                               begins to write both shapes",
            "  monochord migrate work notes-2                                copies and verifies; on any machines",
            "  monochord migrate cutover notes-2 --reads 10                  moves a share of the reads",
            "  monochord migrate cutover notes-2                             makes the new shape authoritative",
            "  monochord migrate verify notes-2                              verifies once more, after cut-over",
            "  monochord migrate contract notes-2 --confirm notes-2          deletes the old table",
            "",
            "Exit codes: 0 done, 1 it could not be done, 2 the command line is invalid, 3 the migration is blocked"
                    + " and the message says by what."
        })
public final class MigrateCommand extends CommandGroup {

    private MigrateCommand() {}

    /**
     * The command with its subcommands.
     *
     * @param termination starts to listen; what it returns is open until the command is asked to end
     */
    public static CommandLine of(Supplier<CountDownLatch> termination) {
        return new CommandLine(new MigrateCommand())
                .addSubcommand(new PlanCommand())
                .addSubcommand(new StartCommand())
                .addSubcommand(new WorkCommand(termination))
                .addSubcommand(new StatusCommand())
                .addSubcommand(new PauseCommand())
                .addSubcommand(new ResumeCommand())
                .addSubcommand(new VerifyCommand(termination))
                .addSubcommand(new CutoverCommand())
                .addSubcommand(new ContractCommand())
                .addSubcommand(new AbortCommand())
                .addSubcommand(new ReportCommand());
    }
}
