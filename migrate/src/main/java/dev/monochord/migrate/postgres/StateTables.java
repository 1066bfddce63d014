package dev.monochord.migrate.postgres;

import dev.monochord.migrate.postgres.state.DynamoDbTransferTable;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.schema.TableSchema;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * The tables for the state of migrations. Steps that only look work without them, and without the right to create them. Not
 * thread-safe.
 */
final class StateTables {

    private static final List<TableDesign> DESIGNS =
            List.of(DynamoDbTransferTable.design(), DynamoDbMigrationsTable.design());
    private static final Set<TableStatus> READABLE = Set.of(TableStatus.ACTIVE, TableStatus.UPDATING);

    private final DynamoDbClient client;
    private boolean created;

    StateTables(DynamoDbClient client) {
        this.client = client;
    }

    /** Creates the tables that are missing. */
    void create() {
        if (!created) {
            DESIGNS.forEach(design -> TableSchema.create(client, design));
            created = true;
        }
    }

    /** Whether all tables are there. If one is missing, no migration has begun. */
    boolean exist() {
        return created || DESIGNS.stream().allMatch(this::exists);
    }

    private boolean exists(TableDesign design) {
        try {
            return READABLE.contains(client.describeTable(describe -> describe.tableName(design.name()))
                    .table()
                    .tableStatus());
        } catch (ResourceNotFoundException missing) {
            return false;
        }
    }
}
