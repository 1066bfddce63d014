package dev.monochord.cli.migrate;

import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.job.Migrations;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code monochord migrate contract}: ends dual writes and deletes the old table or indexes. */
@Command(
        name = "contract",
        description = {
            "Ends dual writes and deletes the old table. If items stay in their table, it removes the indexes that the"
                    + " new design no longer has, one at a time. There is no way back after it. Repeat the"
                    + " migration's name to guard against contracting the wrong one.",
            ""
        },
        footer = {"", "Example:", "  monochord migrate contract notes-2 --confirm notes-2"})
final class ContractCommand extends OneMigrationCommand {

    @Option(names = "--confirm", paramLabel = "ID", required = true, description = "The name of the migration.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private String confirmation;

    @Option(names = "--keep-old", description = "Leave the old table or index where it is.")
    private boolean keepOld;

    @Option(
            names = "--soak",
            paramLabel = "TIME",
            defaultValue = "0s",
            description = "For how long the migration must have been cut over before; defaults to ${DEFAULT-VALUE}.")
    private Duration soak = Duration.ZERO;

    @Override
    ControlSettings settings() {
        return super.settings().soaking(soak);
    }

    @Override
    void check() {
        super.check();
        require(
                confirmation.equals(id()),
                "--confirm is the name of the migration, " + id() + ", got '" + confirmation + "'");
    }

    @Override
    int run(Migrations migrations) {
        MigratingTables tables = keepOld ? migrations.tables().keepingOld() : migrations.tables();
        migrations.control().contract(id(), confirmation, tables, err()::println);
        return print(migrations.status(id()));
    }
}
