package dev.monochord.cli.migrate;

import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord migrate start}: from the plan to the copy. */
@Command(
        name = "start",
        description = {
            "Checks the old table and every item of it, creates the new table, begins to write both shapes, waits until"
                    + " every process of the application does, and lets workers begin to copy. Started again, it goes on"
                    + " where it was.",
            ""
        },
        footer = {"", "Example:", "  monochord migrate start notes-2"})
final class StartCommand extends OneMigrationCommand {

    @Option(
            names = "--without-recovery",
            description = "Start although point-in-time recovery of the old table is off.")
    private boolean withoutRecovery;

    @Option(
            names = "--without-preflight",
            description = "Do not read every item first for what cannot be stored and for new keys that collide.")
    private boolean withoutPreflight;

    @Mixin
    private TransformClasses classes = new TransformClasses();

    @Override
    int run(Migrations migrations) throws InterruptedException {
        MigrationState migration = migrations.migration(id());
        if (migration.phase() == Phase.PLANNED && !withoutPreflight) {
            preflight(migrations, migration);
        }
        MigratingTables tables = withoutRecovery ? migrations.tables().withoutRecovery() : migrations.tables();
        migrations.control().start(id(), tables, err()::println);
        return print(migrations.status(id()));
    }

    private void preflight(Migrations migrations, MigrationState migration) throws InterruptedException {
        try (URLClassLoader loader = classes.open()) {
            migrations.preflight(id(), Migrations.transform(migration, loader), err()::println);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
