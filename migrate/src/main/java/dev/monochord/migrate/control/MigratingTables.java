package dev.monochord.migrate.control;

import dev.monochord.migrate.state.MigrationState;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.DesignJson;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.schema.TableComparison;
import dev.monochord.runtime.schema.TableSchema;
import java.util.List;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Creates and deletes the tables of migrations. Thread-safe. */
public final class MigratingTables {

    private final DynamoDbClient client;
    private final Sleeper sleeper;

    public MigratingTables(DynamoDbClient client, Sleeper sleeper) {
        this.client = client;
        this.sleeper = sleeper;
    }

    /** The old table's design. */
    public static TableDesign oldDesign(MigrationState migration) {
        return only(migration.fromDesign());
    }

    /** The new table's design. */
    public static TableDesign newDesign(MigrationState migration) {
        return only(migration.toDesign());
    }

    private static TableDesign only(String json) {
        Design design = DesignJson.read(json);
        return design.tables().get(0);
    }

    /** Checks the old table against its design, and creates the new one. */
    void prepare(MigrationState migration) {
        TableComparison live = TableSchema.compare(client, oldDesign(migration), migration.fromTable());
        List<String> reasons = live.differences().stream()
                .filter(((Predicate<String>) text -> text.contains("missing") || text.startsWith("the key")))
                .toList();
        if (!reasons.isEmpty()) {
            throw new BlockedException("Table " + migration.fromTable() + " is not as the old design says", reasons);
        }
        if (!migration.inPlace()) {
            TableSchema.create(client, newDesign(migration), migration.toTable(), sleeper);
        }
    }

    /** Adds the indexes that a table lacks whose items stay where they are. */
    void addIndexes(MigrationState migration) {
        if (migration.inPlace()) {
            TableSchema.addIndexes(client, newDesign(migration), migration.toTable(), sleeper);
        }
    }

    void deleteOld(MigrationState migration) {
        if (!migration.inPlace()) {
            delete(migration.fromTable());
        }
    }

    void deleteNew(MigrationState migration) {
        if (!migration.inPlace()) {
            delete(migration.toTable());
        }
    }

    /** Deletes a table, which an operator has confirmed or this migration has created; so its protection ends here. */
    private void delete(String table) {
        try {
            boolean isProtected = Boolean.TRUE.equals(client.describeTable(request -> request.tableName(table))
                    .table()
                    .deletionProtectionEnabled());
            if (isProtected) {
                client.updateTable(request -> request.tableName(table).deletionProtectionEnabled(false));
            }
            client.deleteTable(request -> request.tableName(table));
        } catch (ResourceNotFoundException gone) {
            return; // by a step that was interrupted
        } catch (DynamoDbException refused) {
            throw new FaultException(
                    "Table " + table + " could not be deleted: " + refused.getMessage()
                            + " Correct that and repeat the command.",
                    refused);
        }
    }
}
