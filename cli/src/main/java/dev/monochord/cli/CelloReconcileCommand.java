package dev.monochord.cli;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.systems.cello.transfer.CelloReconciliation;
import dev.monochord.systems.cello.transfer.PostgresReconciliation;
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
            "With --to-postgres the other way round, before a way back from DDB_PRIMARY: removes rows from PostgreSQL"
                    + " whose item is gone, such as tokens that were revoked while PostgreSQL could not be reached, and"
                    + " writes rows that are missing or differ. CELLO_STORE_MODE has to name DDB_PRIMARY. --dry-run"
                    + " needs no mode.",
            "",
            CelloTableOption.SETTINGS,
            ""
        },
        footer = {
            "",
            "Examples, the second with CELLO_STORE_MODE=SHADOW_WRITE in the environment:",
            "  monochord cello reconcile --endpoint http://127.0.0.1:8000 --dry-run",
            "  monochord cello reconcile --endpoint http://127.0.0.1:8000",
            "  monochord cello reconcile --to-postgres --endpoint http://127.0.0.1:8000 --dry-run",
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

    @Option(
            names = "--to-postgres",
            description = "Makes PostgreSQL equal to DynamoDB, which has to be the store that decides.")
    private boolean toPostgres;

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
        if (toPostgres) {
            return toPostgres();
        }
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

    private int toPostgres() throws InterruptedException {
        table.requireDynamoDbDecides("reconcile --to-postgres", dryRun);
        return postgres.use(rows -> table.use((monochord, open) -> {
            PostgresReconciliation.Report report =
                    new PostgresReconciliation(rows, open, monochord.clock(), dryRun).run();
            new CountedReport()
                    .flag("dry_run", dryRun)
                    .list("deleted", report.deleted())
                    .list("written", report.written())
                    .list("kept", report.kept())
                    .print(out(), json);
            return report.kept().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
        }));
    }
}
