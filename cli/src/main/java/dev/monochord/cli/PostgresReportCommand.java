package dev.monochord.cli;

import dev.monochord.cli.command.ReportOutput;
import dev.monochord.migrate.postgres.PostgresMigration;
import dev.monochord.migrate.report.TransferReport;
import dev.monochord.model.json.JsonTree;
import java.time.Instant;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code monochord postgres report}: a migration as a document. */
@Command(
        name = "report",
        description = {
            "Writes a report of a migration: how far it is, its plan and totals, and samples of rejected rows, by their"
                    + " keys only. One HTML page that needs nothing else, or JSON with --json. Changes nothing.",
            ""
        },
        footer = {"", "Example:", "  monochord postgres report shop.json --output shop.html"})
final class PostgresReportCommand extends PostgresEstimatedStep {

    @Mixin
    private ReportOutput output = new ReportOutput();

    PostgresReportCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    int run(PostgresMigration migration) {
        TransferReport report = TransferReport.of(migration, how(), Instant.now());
        output.write(json() ? JsonTree.write(report.tree()) : report.html());
        return ExitCode.OK;
    }
}
