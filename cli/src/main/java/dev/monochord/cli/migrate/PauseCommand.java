package dev.monochord.cli.migrate;

import dev.monochord.migrate.job.Migrations;
import picocli.CommandLine.Command;

/** {@code monochord migrate pause}: lets workers rest. */
@Command(
        name = "pause",
        description = {"Lets workers rest after the page they are working on. Writes still go to both shapes.", ""},
        footer = {"", "Example:", "  monochord migrate pause notes-2"})
final class PauseCommand extends OneMigrationCommand {

    @Override
    int run(Migrations migrations) {
        migrations.control().pause(id(), true);
        return print(migrations.status(id()));
    }
}
