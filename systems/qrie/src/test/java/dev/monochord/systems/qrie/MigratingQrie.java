package dev.monochord.systems.qrie;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.current.DynamoDbCurrentFindingsTable;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;
import dev.monochord.systems.qrie.migration.BucketAccounts;
import dev.monochord.systems.qrie.migration.QrieFindingTransform;
import dev.monochord.systems.qrie.migration.QrieResourceTransform;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** qrie while its resources are migrated. */
final class MigratingQrie implements AutoCloseable {

    static final String ID = "rekey";
    static final String OLD = "old_resources";

    private final MigrationOperator operator = new MigrationOperator();
    private final BucketAccounts buckets;
    private final MigrationOperator.Migrating migration;
    private final ItemTransform transform;

    final Qrie qrie;
    final MigrationControl control;

    MigratingQrie() {
        this(null);
    }

    /** With the tables of version 1 for resources and for findings. */
    static MigratingQrie ofVersion1(Path buckets) {
        Engine engine = engine();
        TableSchema.create(engine.client(), DynamoDbCurrentFindingsTable.design(), Qrie.FINDINGS);
        return new MigratingQrie(buckets, engine);
    }

    /** With the accounts of buckets in a file. */
    MigratingQrie(@Nullable Path buckets) {
        this(buckets, engine());
    }

    private MigratingQrie(@Nullable Path file, Engine engine) {
        buckets = BucketAccounts.read(file);
        transform = new QrieResourceTransform(buckets);
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("QRIE_MIGRATION", ID);
        settings.put("QRIE_OLD_RESOURCES_TABLE", OLD);
        settings.put("QRIE_COMPARED_READS", "100");
        if (file != null) {
            settings.put(BucketAccounts.VARIABLE, file.toString());
        }
        qrie = new Qrie(new QrieFactory(operator.keeping()), settings, engine);
        TableSchema.create(engine.client(), DynamoDbCurrentResourcesTable.design(), OLD);
        migration = operator.create(
                engine,
                new MigrationOperator.Move(
                        ID,
                        DynamoDbCurrentResourcesTable.design(),
                        OLD,
                        DynamoDbQrieResourcesTable.design(),
                        Qrie.RESOURCES,
                        transform));
        control = migration.control();
    }

    private static Engine engine() {
        return Engine.builder().clock(AdjustableClock.standingAt(Qrie.NOW)).open();
    }

    /** The migration of the findings, in place. */
    MigrationOperator.Migrating findings() {
        return operator.create(
                qrie.running.engine(),
                new MigrationOperator.Move(
                        "findings",
                        DynamoDbCurrentFindingsTable.design(),
                        Qrie.FINDINGS,
                        DynamoDbQrieFindingsTable.design(),
                        Qrie.FINDINGS,
                        new QrieFindingTransform(buckets)));
    }

    void wait(Duration time) {
        operator.wait(time);
    }

    void silence(Duration time) {
        operator.silence(time);
    }

    void create() {
        migration.plan();
    }

    void start() {
        migration.start();
    }

    MigrationState state() {
        return migration.state();
    }

    MigrationsTable migrations() {
        return migration.migrations();
    }

    void to(Phase phase) throws InterruptedException {
        migration.to(phase);
    }

    MigrationState work() throws InterruptedException {
        return migration.work();
    }

    void contract() throws InterruptedException {
        migration.contract();
    }

    void abort() {
        migration.abort();
    }

    List<Map<String, AttributeValue>> old() {
        return qrie.running.stored(OLD);
    }

    /** The items of the new table. */
    List<Map<String, AttributeValue>> next() {
        return qrie.running.stored(Qrie.RESOURCES);
    }

    /** What the items of the old table should be in the new one. */
    List<Map<String, AttributeValue>> expected() {
        return old().stream().flatMap(item -> transform.up(item).stream()).toList();
    }

    @Override
    public void close() {
        qrie.close();
        operator.close();
    }
}
