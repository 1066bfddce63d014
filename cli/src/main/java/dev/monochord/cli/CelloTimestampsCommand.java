package dev.monochord.cli;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.systems.cello.transfer.TimestampRepair;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord cello fix-timestamps}: one form for the times of tokens. */
@Command(
        name = "fix-timestamps",
        sortOptions = false,
        description = {
            "Rewrites times of tokens that other programs stored in other forms, such as 2022-02-02 18:01:49.345261+00,"
                    + " each on the condition that it is still as it was read. Without --write it only says which.",
            "",
            CelloTableOption.SETTINGS,
            ""
        },
        footer = {
            "",
            "Examples:",
            "  monochord cello fix-timestamps --region eu-west-1",
            "  monochord cello fix-timestamps --region eu-west-1 --write",
            "",
            "Exit codes: 0 done, 1 a time cannot be read or the store not used, 2 the command line is invalid."
        })
final class CelloTimestampsCommand extends ToolCommand implements Callable<Integer> {

    @Mixin
    private final CelloTableOption table;

    @Option(names = "--write", description = "Rewrites them.")
    private boolean write;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    CelloTimestampsCommand(Map<String, String> environment) {
        table = new CelloTableOption(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        return table.use((monochord, open) -> {
            TimestampRepair.Report report = new TimestampRepair(monochord, !write).run();
            new CountedReport()
                    .flag("dry_run", !write)
                    .count("tokens", report.looked())
                    .list("fixed", report.fixed())
                    .list("failed", report.failed())
                    .print(out(), json);
            return report.failed().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
        });
    }
}
