package dev.monochord.cli.migrate;

import dev.monochord.cli.command.ReportOutput;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.report.MigrationReport;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.error.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code monochord migrate report}: a migration as a document. */
@Command(
        name = "report",
        description = {
            "Writes a report of a migration: its plan, history and totals, and samples of dead letters and differences,"
                    + " by their keys only. One HTML page that needs nothing else, or JSON with --json.",
            ""
        },
        footer = {"", "Example:", "  monochord migrate report notes-2 > notes-2.html"})
final class ReportCommand extends OneMigrationCommand {

    @Mixin
    private ReportOutput output = new ReportOutput();

    @Mixin
    private TransformClasses classes = new TransformClasses();

    @Override
    int run(Migrations migrations) {
        MigrationReport report = MigrationReport.of(
                migrations.table(),
                migrations.status(id()),
                plan(migrations, migrations.migration(id())),
                Instant.now());
        output.write(json() ? JsonTree.write(report.tree()) : report.html());
        return ExitCode.OK;
    }

    /** The plan, or null if its transform is not here. */
    private @Nullable MigrationPlan plan(Migrations migrations, MigrationState migration) {
        try (URLClassLoader loader = classes.open()) {
            return migrations.plan(migration, loader);
        } catch (InvalidInputException absent) {
            err().println("The plan is left out: " + absent.getMessage());
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
