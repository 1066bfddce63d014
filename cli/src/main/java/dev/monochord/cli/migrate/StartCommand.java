package dev.monochord.cli.migrate;

import dev.monochord.migrate.job.Migrations;
import picocli.CommandLine.Command;

/** {@code monochord migrate start}: from the plan to the copy. */
@Command(
        name = "start",
        description = {
            "Checks the old table, creates the new one, begins to write both shapes, waits until every process of the"
                    + " application does, and lets workers begin to copy. Started again, it goes on where it was.",
            ""
        })
final class StartCommand extends OneMigrationCommand {

    @Override
    int run(Migrations migrations) {
        migrations.control().start(id(), migrations.tables(), err()::println);
        return print(migrations.status(id()));
    }
}
