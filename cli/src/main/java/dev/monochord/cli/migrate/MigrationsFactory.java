package dev.monochord.cli.migrate;

import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.job.JobContext;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.SystemContext;
import dev.monochord.systems.kit.SystemFactory;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Shows the migrations of a store over HTTP, if it has any. It creates no table. */
public final class MigrationsFactory implements SystemFactory {

    /** Whether a store has migrations that this process may see. */
    public static boolean serves(DynamoDbClient client) {
        try {
            return Migrations.exist(client);
        } catch (SdkException unknown) {
            return false; // denied, or the systems will tell that the store does not answer
        }
    }

    @Override
    public String name() {
        return MigrationRoutes.NAME;
    }

    @Override
    public List<TableDesign> tables() {
        return List.of();
    }

    @Override
    public HttpSystem open(SystemContext context) {
        RoleGate gate = RoleGate.open(MigrationRoutes.ROLES, context);
        JobContext job = JobContext.system(ControlSettings.DEFAULT, Sleeper.system());
        return new MigrationRoutes(Migrations.open(context.monochord().client(), job), gate);
    }
}
