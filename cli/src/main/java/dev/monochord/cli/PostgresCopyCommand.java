package dev.monochord.cli;

import dev.monochord.cli.command.ProgressLine;
import dev.monochord.cli.migrate.ThrottleOptions;
import dev.monochord.migrate.postgres.PostgresMigration;
import dev.monochord.migrate.postgres.TransferOptions;
import dev.monochord.migrate.postgres.TransferStatus;
import dev.monochord.migrate.postgres.transfer.CopyProgress;
import dev.monochord.migrate.postgres.transfer.TransferDryRun;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord postgres copy}: copies rows, beside any number of other workers. */
@Command(
        name = "copy",
        description = {
            "Captures changes from here on, and copies all rows. Any number of these share the work, on any machines;"
                    + " one that is killed loses nothing, and the others take over. Tells on stderr how far it is.",
            ""
        },
        footer = {"", "Example:", "  monochord postgres copy shop.json"})
final class PostgresCopyCommand extends PostgresStep {

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "The capacity units per second of all workers together; give each of them the same.")
    private @Nullable Integer rate;

    @Option(
            names = "--takeover",
            paramLabel = "TIME",
            defaultValue = "30s",
            description = "After how long without a sign of life the segment of another worker is taken over;"
                    + " defaults to ${DEFAULT-VALUE}.")
    private Duration takeover = Duration.ofSeconds(30);

    @Mixin
    private ThrottleOptions throttle = new ThrottleOptions();

    @Option(
            names = "--dry-run",
            description = "Map every row, tell what cannot be stored and what writing costs, and change nothing.")
    private boolean dryRun;

    PostgresCopyCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    TransferOptions adjust(TransferOptions usual) {
        require(rate == null || rate > 0, "--rate must be at least 1, got " + rate);
        require(takeover.toMillis() > 0, "--takeover must be more than 0");
        require(
                !dryRun || !throttle.isGiven(),
                "--hours and --throttle-url are not for --dry-run, which does not wait");
        return usual.withRate(rate).withTakeover(takeover).throttledBy(throttle.source());
    }

    private int tryOut(List<TransferDryRun.Report> reports) {
        List<String> failed =
                reports.stream().flatMap(report -> report.samples().stream()).toList();
        print(new CountedReport()
                .flag("dry_run", true)
                .count("tables", reports.size())
                .count(
                        "read",
                        reports.stream().mapToLong(TransferDryRun.Report::read).sum())
                .count(
                        "failed",
                        reports.stream()
                                .mapToLong(TransferDryRun.Report::failed)
                                .sum())
                .count(
                        "write_units",
                        Math.round(reports.stream()
                                .mapToDouble(TransferDryRun.Report::writeUnits)
                                .sum()))
                .list("rejected", failed));
        return failed.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private static Map<String, Long> estimates(PostgresMigration migration) {
        return migration.status().tables().stream()
                .collect(Collectors.toMap(
                        table -> table.copy().table(), TransferStatus.Table::estimatedRows, (one, other) -> one));
    }

    @Override
    int run(PostgresMigration migration) {
        if (dryRun) {
            return tryOut(migration.dryRun());
        }
        migration.begin();
        List<CopyProgress> tables;
        try (ProgressLine progress = new ProgressLine(err(), System.console() != null)) {
            CopyLine line = new CopyLine(estimates(migration), System::nanoTime);
            progress.follow(line::text);
            tables = migration.copy(page -> {
                line.at(page);
                return true;
            });
        }
        CountedReport report = new CountedReport()
                .count("tables", tables.size())
                .count("read", tables.stream().mapToLong(CopyProgress::read).sum())
                .count(
                        "written",
                        tables.stream().mapToLong(CopyProgress::written).sum())
                .count(
                        "skipped",
                        tables.stream().mapToLong(CopyProgress::skipped).sum())
                .count("failed", tables.stream().mapToLong(CopyProgress::failed).sum());
        return rejected(migration, withWalStatus(report, migration.lag()));
    }
}
