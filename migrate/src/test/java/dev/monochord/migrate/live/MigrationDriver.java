package dev.monochord.migrate.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.control.NewMigration;
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
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Moves a migration on, as an operator and a worker do, on a clock of its own. Not thread-safe. */
public final class MigrationDriver {

    private final String id;
    private final TableDesign old;
    private final TableDesign next;
    private final String newTable;
    private final ItemTransform transform;
    private final LiveMigration live;
    private final AtomicLong nanos = new AtomicLong();
    private final Monochord state;
    private final MigrationsTable migrations;
    private final MigratingTables tables;
    private final MigrationControl control;

    /**
     * A driver of one migration with the transform that follows from its designs.
     *
     * @param live the process that has the tables open
     */
    public MigrationDriver(
            MonochordExtension extension,
            String id,
            TableDesign old,
            TableDesign next,
            String newTable,
            LiveMigration live) {
        this(extension, id, old, next, newTable, DesignTransform.between(old, next), live);
    }

    /** A driver of one migration with a transform of its own. */
    public MigrationDriver(
            MonochordExtension extension,
            String id,
            TableDesign old,
            TableDesign next,
            String newTable,
            ItemTransform transform,
            LiveMigration live) {
        this.id = id;
        this.old = old;
        this.next = next;
        this.newTable = newTable;
        this.transform = transform;
        this.live = live;
        state = extension.monochord();
        migrations = DynamoDbMigrationsTable.open(state);
        tables = new MigratingTables(extension.client(), extension.clock()::advance).withoutRecovery();
        control = new MigrationControl(state, migrations, ControlSettings.DEFAULT, "test", nanos::get, time -> {
            nanos.addAndGet(time.toNanos());
            live.refresh();
        });
    }

    /** The state of migrations. */
    public MigrationsTable migrations() {
        return migrations;
    }

    /** Moves the migration by hand. */
    public MigrationControl control() {
        return control;
    }

    /** Creates and deletes its tables. */
    public MigratingTables tables() {
        return tables;
    }

    /** Brings the migration from the phase before to this one. */
    public void moveTo(Phase phase) throws InterruptedException {
        switch (phase) {
            case PLANNED ->
                control.create(new NewMigration(
                        id,
                        Design.of(old.name(), "1", old),
                        Design.of(old.name(), "2", next),
                        old.name(),
                        old.name(),
                        newTable,
                        null,
                        transform,
                        4,
                        null));
            case BACKFILL -> control.start(id, tables, text -> {});
            case VERIFY -> work(Pass.COPY);
            case READ_NEW -> {
                work(Pass.VERIFY);
                work(Pass.VERIFY_BACK);
            }
            case CUT_OVER -> control.cutOver(id, text -> {});
            case DONE -> {
                verify();
                state.client()
                        .updateTable(request -> request.tableName(old.name()).deletionProtectionEnabled(false));
                control.contract(id, id, tables, text -> {});
            }
            default -> throw new IllegalArgumentException("No way to " + phase);
        }
        live.refresh();
        MigrationState now = migrations.migration(id).orElseThrow();
        assertThat(now.failure())
                .as(() -> migrations.differences(id, Pass.VERIFY.name(now), PageRequest.first(10)) + " "
                        + migrations.deadLetters(id, PageRequest.first(10)))
                .isNull();
        assertThat(now.phase()).isEqualTo(phase);
    }

    /** Verifies once more, as is asked for after a cut-over or a way back. */
    public void verify() throws InterruptedException {
        control.verify(id, text -> {});
        work(Pass.VERIFY);
        work(Pass.VERIFY_BACK);
    }

    private void work(Pass pass) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            MigrationState migration = migrations.migration(id).orElseThrow();
            Shapes shapes = new Shapes(
                    id, TableShape.of(old, old.name()), TableShape.of(next, newTable), transform, state, migrations);
            RateLimit rate = new RateLimit(nanos::get, time -> {});
            new SegmentWorker(state, migrations, "worker", Duration.ofSeconds(10), nanos::get, rate, executor, 2)
                    .run(shapes, migration, pass);
            control.afterPass(id, tables, text -> {});
        } finally {
            executor.shutdown();
        }
    }
}
