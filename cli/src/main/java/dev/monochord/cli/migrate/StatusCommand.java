package dev.monochord.cli.migrate;

import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.model.json.JsonTree;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code monochord migrate status}: where migrations stand. */
@Command(
        name = "status",
        description = {"Prints where a migration stands and what can be done next, or lists all migrations.", ""},
        footer = {"", "Examples:", "  monochord migrate status", "  monochord migrate status notes-2 --json"})
final class StatusCommand extends MigrationCommand {

    @Parameters(index = "0", arity = "0..1", paramLabel = "ID", description = "The migration; all if left out.")
    private @Nullable String id;

    @Override
    int run(Migrations migrations) {
        if (id == null) {
            List<MigrationStatus> all = migrations.statuses();
            if (json()) {
                out().print(JsonTree.write(
                        all.stream().map(MigrationStatus::summary).toList()));
            } else {
                all.forEach(status -> out().println(StatusText.line(status)));
            }
            return ExitCode.OK;
        }
        MigrationStatus status = migrations.status(id);
        out().print(json() ? JsonTree.write(status.tree()) : StatusText.details(status));
        return ExitCode.OK;
    }
}
