package dev.monochord.migrate.control;

import dev.monochord.migrate.state.MigrationState;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.DesignJson;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.schema.CreatedTable;
import dev.monochord.runtime.schema.TableComparison;
import dev.monochord.runtime.schema.TableSchema;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Creates and deletes the tables of migrations. Thread-safe. */
public final class MigratingTables {

    private final DynamoDbClient client;
    private final Sleeper sleeper;
    private final boolean keepsOld;
    private final boolean recoverable;

    public MigratingTables(DynamoDbClient client, Sleeper sleeper) {
        this(client, sleeper, false, true);
    }

    private MigratingTables(DynamoDbClient client, Sleeper sleeper, boolean keepsOld, boolean recoverable) {
        this.client = client;
        this.sleeper = sleeper;
        this.keepsOld = keepsOld;
        this.recoverable = recoverable;
    }

    /** The same, but old tables and indexes are not deleted when a migration is done. */
    public MigratingTables keepingOld() {
        return new MigratingTables(client, sleeper, true, recoverable);
    }

    /** The same, but the old table need not have point-in-time recovery. */
    public MigratingTables withoutRecovery() {
        return new MigratingTables(client, sleeper, keepsOld, false);
    }

    /** The same, with a sign of life after each pause. */
    MigratingTables beating(Runnable beat) {
        Sleeper waiting = time -> {
            sleeper.sleep(time);
            beat.run();
        };
        return new MigratingTables(client, waiting, keepsOld, recoverable);
    }

    boolean keepsOld() {
        return keepsOld;
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

    /**
     * Checks the old table against its design.
     *
     * @throws BlockedException if it has other keys, or lacks an index
     */
    public void checkOld(MigrationState migration) {
        TableComparison live = TableSchema.compare(client, oldDesign(migration), migration.fromTable());
        List<String> reasons = live.differences().stream()
                .filter(((Predicate<String>) text -> text.contains("missing") || text.startsWith("the key")))
                .toList();
        if (!reasons.isEmpty()) {
            throw new BlockedException("Table " + migration.fromTable() + " is not as the old design says", reasons);
        }
    }

    /** Checks the old table, and creates the new one. */
    void prepare(MigrationState migration) {
        checkOld(migration);
        if (recoverable) {
            checkRecovery(migration);
        }
        if (!migration.inPlace()) {
            CreatedTable created = TableSchema.create(client, newDesign(migration), migration.toTable(), sleeper);
            if (created.existed() && hasItems(migration.toTable())) {
                throw new BlockedException(
                        "Migration " + migration.id() + " cannot be started",
                        List.of("Table " + migration.toTable() + " exists and has items that are not the migration's."
                                + " Plan the migration to a table of another name."));
            }
        }
    }

    private void checkRecovery(MigrationState migration) {
        String state = recoveryState(migration.fromTable());
        if (!state.isEmpty()) {
            throw new BlockedException(
                    "Migration " + migration.id() + " cannot be started",
                    List.of("Point-in-time recovery of table " + migration.fromTable() + " " + state + ", or start"
                            + " without it: monochord migrate start " + migration.id() + " --without-recovery."));
        }
    }

    /** What keeps a table from being restored and what to do about it, or nothing. Some endpoints have no recovery. */
    private String recoveryState(String table) {
        try {
            PointInTimeRecoveryStatus status = client.describeContinuousBackups(request -> request.tableName(table))
                    .continuousBackupsDescription()
                    .pointInTimeRecoveryDescription()
                    .pointInTimeRecoveryStatus();
            return status == PointInTimeRecoveryStatus.ENABLED ? "" : "is off. Switch it on";
        } catch (DynamoDbException unknown) {
            return "is not known: DescribeContinuousBackups failed with "
                    + unknown.awsErrorDetails().errorCode() + ". Allow that call";
        }
    }

    private boolean hasItems(String table) {
        return client.scan(scan -> scan.tableName(table).limit(1).consistentRead(true))
                        .count()
                > 0;
    }

    /**
     * Checks that the old table may be deleted, if it is to be. Its deletion protection is left to whoever set it.
     *
     * @throws BlockedException if it is protected
     */
    void checkDeletable(MigrationState migration) {
        if (!keepsOld && !migration.inPlace() && isProtected(migration.fromTable())) {
            throw new BlockedException(
                    "Migration " + migration.id() + " cannot be contracted",
                    List.of("Table " + migration.fromTable() + " is protected against deletion. Disable its deletion"
                            + " protection, or keep the table: monochord migrate contract " + migration.id()
                            + " --confirm "
                            + migration.id() + " --keep-old."));
        }
    }

    private boolean isProtected(String table) {
        try {
            return Boolean.TRUE.equals(client.describeTable(request -> request.tableName(table))
                    .table()
                    .deletionProtectionEnabled());
        } catch (ResourceNotFoundException gone) {
            return false;
        }
    }

    /** Adds the indexes that a table lacks whose items stay where they are. */
    void addIndexes(MigrationState migration) {
        if (migration.inPlace()) {
            TableSchema.addIndexes(client, newDesign(migration), migration.toTable(), sleeper);
        }
    }

    /**
     * Removes the indexes of the old design that the new one no longer has, if items stay where they are. Indexes of neither
     * design are left alone.
     *
     * @param progress is told each before it is removed
     * @return those that were removed
     */
    List<String> removeIndexes(MigrationState migration, Consumer<String> progress) {
        if (keepsOld || !migration.inPlace()) {
            return List.of();
        }
        IndexRemoval removal = new IndexRemoval(client, sleeper, migration.toTable());
        TableDesign next = newDesign(migration);
        List<String> removed = oldDesign(migration).indexes().stream()
                .filter(index -> !index.local() && next.index(index.name()).isEmpty())
                .map(IndexDesign::name)
                .filter(removal::isThere)
                .toList();
        removed.forEach(index -> {
            progress.accept("Removing index " + index + " of table " + migration.toTable() + ". There is no way back.");
            removal.remove(index);
        });
        return removed;
    }

    /** Deletes the old table; returns false if it is left in place. */
    boolean deleteOld(MigrationState migration) {
        boolean goes = !keepsOld && !migration.inPlace();
        if (goes) {
            delete(migration.fromTable());
        }
        return goes;
    }

    /**
     * Deletes the new table; returns false if there is none beside the old one. If its design asks for deletion protection,
     * the migration set it itself when it created the table, and takes it off again.
     */
    boolean deleteNew(MigrationState migration) {
        if (migration.inPlace()) {
            return false;
        }
        String table = migration.toTable();
        if (newDesign(migration).settings().deletionProtection() && isProtected(table)) {
            client.updateTable(request -> request.tableName(table).deletionProtectionEnabled(false));
        }
        delete(table);
        return true;
    }

    private void delete(String table) {
        try {
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
