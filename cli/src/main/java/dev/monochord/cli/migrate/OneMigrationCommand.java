package dev.monochord.cli.migrate;

import picocli.CommandLine.Parameters;

/** A command on one migration. */
abstract class OneMigrationCommand extends MigrationCommand {

    @Parameters(index = "0", paramLabel = "ID", description = "The name of the migration.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private String id;

    final String id() {
        return id;
    }
}
