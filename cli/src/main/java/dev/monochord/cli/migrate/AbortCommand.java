package dev.monochord.cli.migrate;

import dev.monochord.migrate.job.Migrations;
import picocli.CommandLine.Command;

/** {@code monochord migrate abort}: back to the old shape, and the new table is deleted. */
@Command(
        name = "abort",
        description = {
            "Goes back to the old shape, stops writing the new one and deletes its table. Possible in every phase"
                    + " before the contract; if the transform has no inverse or splits items, in every phase before the"
                    + " cut-over. Started again, it resumes where it was.",
            ""
        },
        footer = {"", "Example:", "  monochord migrate abort notes-2"})
final class AbortCommand extends OneMigrationCommand {

    @Override
    int run(Migrations migrations) {
        migrations.control().abort(id(), migrations.tables(), err()::println);
        return print(migrations.status(id()));
    }
}
