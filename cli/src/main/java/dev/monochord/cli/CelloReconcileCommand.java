package dev.monochord.cli;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.systems.cello.transfer.CelloReconciliation;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord cello reconcile}: removes items whose row is gone, and corrects those that differ. */
@Command(
        name = "reconcile",
        sortOptions = false,
        description = {
            "Removes projects and tokens from DynamoDB whose row is gone from PostgreSQL, which is read again before each"
                    + " of them, sets what differs to the row's values, and drops wrong counters. Only while PostgreSQL"
                    + " decides: CELLO_STORE_MODE has to name the mode of the servers, which is PG_ONLY, SHADOW_WRITE or"
                    + " COMPARE. --dry-run needs no mode.",
            "",
            CelloTableOption.SETTINGS,
            ""
        },
        footer = {
            "",
            "Examples, the second with CELLO_STORE_MODE=SHADOW_WRITE in the environment:",
            "  monochord cello reconcile --endpoint http://127.0.0.1:8000 --dry-run",
            "  monochord cello reconcile --endpoint http://127.0.0.1:8000",
            "",
            "Exit codes: 0 done, 1 something was kept or could not be done, 2 the command line is invalid."
        })
final class CelloReconcileCommand extends ToolCommand implements Callable<Integer> {

    @Mixin
    private final PostgresOption postgres;

    @Mixin
    private final CelloTableOption table;

    @Option(
            names = "--min-age",
            paramLabel = "D",
            defaultValue = "1m",
            description = "Keeps items that are younger, whose row may be on its way; defaults to ${DEFAULT-VALUE}.")
    private Duration minAge = Duration.ofMinutes(1);

    @Option(names = "--dry-run", description = "Changes nothing, and says what would be changed.")
    private boolean dryRun;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    CelloReconcileCommand(Map<String, String> environment) {
        postgres = new PostgresOption(environment);
        table = new CelloTableOption(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        table.requirePostgresDecides("reconcile", dryRun);
        return postgres.use(rows -> table.use((monochord, open) -> {
            CelloReconciliation.Report report = new CelloReconciliation(rows, monochord, open, minAge, dryRun).run();
            new CountedReport()
                    .flag("dry_run", dryRun)
                    .list("deleted", report.deleted())
                    .list("corrected", report.corrected())
                    .list("counters", report.counters())
                    .list("kept", report.kept())
                    .print(out(), json);
            return report.kept().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
        }));
    }
}
