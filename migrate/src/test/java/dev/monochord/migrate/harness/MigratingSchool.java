package dev.monochord.migrate.harness;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.live.ComparedReads;
import dev.monochord.migrate.live.MigrationMirror;
import dev.monochord.migrate.live.PhaseLease;
import dev.monochord.migrate.live.ShapeRoute;
import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.work.Pass;
import dev.monochord.migrate.work.RateLimit;
import dev.monochord.migrate.work.SegmentWorker;
import dev.monochord.migrate.work.Shapes;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.internal.migration.MigrationAccess;
import dev.monochord.runtime.internal.mirror.ShapeReader;
import dev.monochord.runtime.internal.mirror.ShapeWriter;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A school on an engine of its own, with its migration and everything that takes part in it. Nothing sleeps: where a process
 * would wait, its monotonic clock moves on, and every other process refreshes its lease.
 */
final class MigratingSchool implements AutoCloseable {

    static final String ID = "school-2";
    static final String OLD = "school";
    static final String NEW = "school_v2";
    static final Duration LEASE = Duration.ofSeconds(10);
    static final int SEGMENTS = 3;

    final Engine engine = Engine.inMemory();
    final AtomicLong nanos = new AtomicLong();
    final List<Instance> instances = new CopyOnWriteArrayList<>();
    final Sleeper sleeper = this::sleep;
    final Monochord state;
    final MigrationsTable migrations;
    final MigrationControl control;
    final MigratingTables tables;
    final TableDesign oldDesign = dev.monochord.migrate.school.v1.DynamoDbSchoolTable.design();
    final TableDesign newDesign = dev.monochord.migrate.school.v2.DynamoDbSchoolTable.design();
    final ItemTransform transform;
    private final ExecutorService executor = Executors.newFixedThreadPool(4);

    MigratingSchool() {
        this(UnaryOperator.identity());
    }

    MigratingSchool(UnaryOperator<ItemTransform> change) {
        transform = change.apply(DesignTransform.between(oldDesign, newDesign));
        TableSchema.create(engine.client(), DynamoDbMigrationsTable.design());
        TableSchema.create(engine.client(), oldDesign, OLD);
        state = monochord().build();
        migrations = DynamoDbMigrationsTable.open(state);
        tables = new MigratingTables(engine.client(), sleeper);
        control = control("operator");
    }

    MigrationControl control(String name) {
        return new MigrationControl(
                state, migrations, new ControlSettings(LEASE, Duration.ofHours(24), 0), name, nanos::get, sleeper);
    }

    private Monochord.Builder monochord() {
        return Monochord.builder()
                .client(engine.client())
                .sleeper(duration -> {})
                .clock(Clock.systemUTC());
    }

    private void sleep(Duration time) {
        nanos.addAndGet(time.toNanos());
        instances.forEach(Instance::refresh);
    }

    /** One process of the application. */
    final class Instance implements AutoCloseable {

        final PhaseLease lease;
        final ShapeRoute route;
        final Monochord oldMonochord;
        final Monochord newMonochord;
        final dev.monochord.migrate.school.v1.SchoolTable before;
        final dev.monochord.migrate.school.v2.SchoolTable after;
        volatile boolean stalled;
        volatile Runnable whenRefreshed = () -> {};

        Instance(String name) {
            lease = new PhaseLease(migrations, ID, name, LEASE, ComparedReads.none(), Clock.systemUTC(), nanos::get);
            lease.refresh();
            MigrationMirror mirror = new MigrationMirror(
                    lease,
                    TableShape.of(oldDesign, OLD),
                    TableShape.of(newDesign, NEW),
                    transform,
                    "monochord_migrations");
            route = new ShapeRoute(lease, new Random(7), ComparedReads.none());
            oldMonochord = mirror.on(monochord()).build();
            newMonochord = mirror.on(monochord()).tableName("school", NEW).build();
            before = dev.monochord.migrate.school.v1.DynamoDbSchoolTable.open(oldMonochord);
            after = dev.monochord.migrate.school.v2.DynamoDbSchoolTable.open(newMonochord);
            instances.add(this);
        }

        void refresh() {
            if (!stalled) {
                lease.refresh();
            }
            whenRefreshed.run();
        }

        @Override
        public void close() {
            instances.remove(this);
            lease.close();
        }
    }

    Instance instance(String name) {
        return new Instance(name);
    }

    MigrationState create() {
        return create(ID);
    }

    MigrationState create(String id) {
        return control.create(new NewMigration(
                id,
                new Design("school", "1", List.of(oldDesign)),
                new Design("school", "2", List.of(newDesign)),
                "school",
                OLD,
                NEW,
                null,
                transform,
                SEGMENTS,
                null));
    }

    MigrationState start() {
        return control.start(ID, tables, text -> {});
    }

    Shapes shapes(UnaryOperator<ShapeWriter> writer) {
        Monochord data = monochord().build();
        return new Shapes(
                ID,
                TableShape.of(oldDesign, OLD),
                TableShape.of(newDesign, NEW),
                transform,
                MigrationAccess.reader(data),
                writer.apply(MigrationAccess.writer(data)),
                migrations,
                Clock.systemUTC());
    }

    SegmentWorker worker(String name) {
        return new SegmentWorker(
                state, migrations, name, LEASE, nanos::get, new RateLimit(nanos::get, sleeper), executor, 2);
    }

    /** Works until the migration waits for an operator. */
    MigrationState work(SegmentWorker worker, UnaryOperator<ShapeWriter> writer) throws InterruptedException {
        Shapes shapes = shapes(writer);
        while (true) {
            MigrationState now = migrations.migration(ID).orElseThrow();
            List<Pass> passes = now.phase() == Phase.BACKFILL
                    ? List.of(Pass.COPY)
                    : now.phase() == Phase.VERIFY || now.verifiedAt() == null && now.verifyPass() > 0
                            ? List.of(Pass.VERIFY, Pass.VERIFY_BACK)
                            : List.of();
            boolean finished = !passes.isEmpty();
            for (Pass pass : passes) {
                SegmentWorker.Ending ending = worker.run(shapes, now, pass);
                finished &= ending == SegmentWorker.Ending.FINISHED;
                if (ending == SegmentWorker.Ending.NOTHING_FREE) {
                    sleep(LEASE.dividedBy(2));
                }
            }
            if (passes.isEmpty()) {
                return now;
            }
            if (finished) {
                MigrationState next = control("worker").afterPass(ID, tables, text -> {});
                if (next.failure() != null || next.epoch() == now.epoch()) {
                    return next;
                }
            }
        }
    }

    List<Map<String, AttributeValue>> scan(String table) {
        ShapeReader reader = MigrationAccess.reader(state);
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        ShapeReader.Part part = reader.scan("test", table, 0, 1, null, 1000);
        items.addAll(part.items());
        while (part.next() != null) {
            part = reader.scan("test", table, 0, 1, part.next(), 1000);
            items.addAll(part.items());
        }
        return items;
    }

    @Override
    public void close() {
        executor.shutdownNow();
        engine.close();
    }
}
