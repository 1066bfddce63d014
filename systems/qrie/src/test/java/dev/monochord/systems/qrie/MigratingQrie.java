package dev.monochord.systems.qrie;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.live.PhaseLease;
import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.work.Pass;
import dev.monochord.migrate.work.RateLimit;
import dev.monochord.migrate.work.Shapes;
import dev.monochord.migrate.work.Worker;
import dev.monochord.model.Design;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.current.DynamoDbCurrentFindingsTable;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;
import dev.monochord.systems.qrie.migration.BucketAccounts;
import dev.monochord.systems.qrie.migration.ResourceTransform;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** qrie while its resources are migrated, with an operator and a worker. Time passes when somebody waits. */
final class MigratingQrie implements AutoCloseable {

    static final String ID = "rekey";
    static final String OLD = "old_resources";
    private static final int SEGMENTS = 3;

    private final AtomicLong nanos = new AtomicLong();
    private final List<PhaseLease> leases = new CopyOnWriteArrayList<>();
    private final ExecutorService copying = Executors.newFixedThreadPool(2);
    private final ItemTransform transform;
    private final Monochord monochord;
    private final MigrationsTable migrations;
    private final MigratingTables tables;
    private int workers;

    final Qrie qrie;
    final MigrationControl control;

    MigratingQrie() {
        this(null);
    }

    /** With the accounts of buckets in a file. */
    MigratingQrie(@Nullable Path buckets) {
        transform = new ResourceTransform(BucketAccounts.read(buckets));
        LeaseKeeping keeping = new LeaseKeeping(nanos::get, lease -> {
            lease.refresh();
            leases.add(lease);
        });
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("QRIE_MIGRATION", ID);
        settings.put("QRIE_OLD_RESOURCES_TABLE", OLD);
        settings.put("QRIE_COMPARED_READS", "100");
        if (buckets != null) {
            settings.put(BucketAccounts.VARIABLE, buckets.toString());
        }
        qrie = new Qrie(new QrieFactory(keeping), settings);
        Engine engine = qrie.running.engine();
        TableSchema.create(engine.client(), DynamoDbCurrentResourcesTable.design(), OLD);
        monochord = Monochord.builder()
                .client(engine.client())
                .clock(engine.clock())
                .sleeper(this::wait)
                .build();
        migrations = DynamoDbMigrationsTable.open(monochord);
        tables = new MigratingTables(engine.client(), this::wait);
        control = new MigrationControl(
                monochord, migrations, ControlSettings.DEFAULT, "operator", nanos::get, this::wait);
    }

    /** Lets time pass for everybody, who then look at the phase again. */
    void wait(Duration time) {
        nanos.addAndGet(time.toNanos());
        leases.forEach(PhaseLease::refresh);
        Thread.yield();
    }

    /** Lets time pass in which nobody can read the phase. */
    void silence(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    MigrationState create() {
        return control.create(new NewMigration(
                ID,
                Design.of("qrie", "1", DynamoDbCurrentResourcesTable.design(), DynamoDbCurrentFindingsTable.design()),
                Design.of("qrie", "2", DynamoDbQrieResourcesTable.design(), DynamoDbQrieFindingsTable.design()),
                Qrie.RESOURCES,
                OLD,
                Qrie.RESOURCES,
                ResourceTransform.class.getName(),
                transform,
                SEGMENTS,
                null));
    }

    MigrationState state() {
        return migrations.migration(ID).orElseThrow();
    }

    MigrationsTable migrations() {
        return migrations;
    }

    /** Brings the migration to a phase on the straight way. */
    void to(Phase phase) throws InterruptedException {
        if (phase == Phase.PLANNED) {
            create();
            wait(Duration.ZERO);
            return;
        }
        create();
        control.start(ID, tables, text -> {});
        if (phase == Phase.BACKFILL) {
            return;
        }
        work();
        if (phase.compareTo(Phase.READ_NEW) >= 0) {
            control.reads(ID, 50, text -> {});
        }
        if (phase.compareTo(Phase.CUT_OVER) >= 0) {
            control.cutOver(ID, text -> {});
        }
        if (phase.compareTo(Phase.CONTRACT) >= 0) {
            contract();
        }
    }

    MigrationState start() {
        return control.start(ID, tables, text -> {});
    }

    void contract() {
        control.contract(ID, ID, tables, text -> {});
    }

    void abort() {
        control.abort(ID, tables, text -> {});
    }

    /** Copies and verifies as far as that goes. */
    MigrationState work() throws InterruptedException {
        MigrationState seen = state();
        while (true) {
            for (Pass pass : passes(seen)) {
                worker().run(shapes(), seen, pass);
            }
            qrie.running.advance(Duration.ofMillis(1));
            MigrationState now = control.afterPass(ID, tables, text -> {});
            if (now.epoch() == seen.epoch()) {
                return now;
            }
            seen = now;
        }
    }

    private static List<Pass> passes(MigrationState state) {
        return state.phase() == Phase.BACKFILL
                ? List.of(Pass.COPY)
                : state.verifyPass() == 0 || state.verifiedAt() != null
                        ? List.of()
                        : List.of(Pass.VERIFY, Pass.VERIFY_BACK);
    }

    private Worker worker() {
        return new Worker(
                monochord,
                migrations,
                "worker-" + ++workers,
                Duration.ofSeconds(10),
                nanos::get,
                new RateLimit(nanos::get, this::wait),
                copying,
                2);
    }

    private Shapes shapes() {
        return new Shapes(
                ID,
                TableShape.of(DynamoDbCurrentResourcesTable.design(), OLD),
                TableShape.of(DynamoDbQrieResourcesTable.design(), Qrie.RESOURCES),
                transform,
                monochord.shapeReader(),
                monochord.shapeWriter(),
                migrations,
                monochord.clock());
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
        copying.shutdownNow();
    }
}
