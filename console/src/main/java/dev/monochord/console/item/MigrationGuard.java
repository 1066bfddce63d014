package dev.monochord.console.item;

import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.job.JobContext;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.systems.kit.Refusal;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Keeps changes away from tables that are being migrated: only the system itself writes both of their shapes. */
final class MigrationGuard {

    private MigrationGuard() {}

    /** Refuses a change of a table that takes part in a migration which is not over. */
    static void check(ServedTable table) {
        DynamoDbClient client = table.monochord().client();
        if (!Migrations.exist(client)) {
            return;
        }
        JobContext context = JobContext.system(ControlSettings.DEFAULT, Sleeper.system());
        try (Stream<MigrationState> all =
                Migrations.open(client, context).table().migrations()) {
            Optional<MigrationState> running = all.filter(migration -> takesPart(migration, table.actualName()))
                    .findFirst();
            running.ifPresent(migration -> {
                throw Refusal.conflict("table " + table.actualName() + " is being migrated by " + migration.id()
                        + "; change its items through the system, which writes both tables");
            });
        }
    }

    private static boolean takesPart(MigrationState migration, String table) {
        return !migration.phase().finished()
                && (migration.fromTable().equals(table) || migration.toTable().equals(table));
    }
}
