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
import dev.monochord.migrate.work.SegmentWorker;
import dev.monochord.migrate.work.Shapes;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Moves a migration of one of qrie's tables on, and works on it. Time passes when somebody waits. */
final class MigrationOperator implements AutoCloseable {

    private static final int SEGMENTS = 3;

    private final AtomicLong nanos = new AtomicLong();
    private final List<PhaseLease> leases = new CopyOnWriteArrayList<>();
    private final ExecutorService copying = Executors.newFixedThreadPool(2);
    private final LeaseKeeping keeping = new LeaseKeeping(nanos::get, lease -> {
        lease.refresh();
        leases.add(lease);
    });

    /** How a system that takes part keeps its lease. */
    LeaseKeeping keeping() {
        return keeping;
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

    /** A migration and the designs of its table's two versions, with their names in the store. */
    record Move(
            String id, TableDesign old, String oldTable, TableDesign next, String nextTable, ItemTransform transform) {}

    /** Registers a migration. */
    Migrating create(Engine engine, Move move) {
        return new Migrating(engine, move);
    }

    @Override
    public void close() {
        copying.shutdownNow();
    }

    /** One migration. */
    final class Migrating {

        private final Engine engine;
        private final Move move;
        private final Monochord monochord;
        private final MigrationsTable migrations;
        private final MigratingTables tables;
        private final MigrationControl control;
        private int workers;

        private Migrating(Engine engine, Move move) {
            this.engine = engine;
            this.move = move;
            TableSchema.create(engine.client(), DynamoDbMigrationsTable.design(), DynamoDbMigrationsTable.INFO.name());
            monochord = Monochord.builder()
                    .client(engine.client())
                    .clock(engine.clock())
                    .sleeper(MigrationOperator.this::wait)
                    .build();
            migrations = DynamoDbMigrationsTable.open(monochord);
            tables = new MigratingTables(engine.client(), MigrationOperator.this::wait);
            control = new MigrationControl(
                    monochord,
                    migrations,
                    ControlSettings.DEFAULT,
                    "operator",
                    nanos::get,
                    MigrationOperator.this::wait);
        }

        MigrationControl control() {
            return control;
        }

        MigrationsTable migrations() {
            return migrations;
        }

        MigrationState state() {
            return migrations.migration(move.id()).orElseThrow();
        }

        void plan() {
            control.create(new NewMigration(
                    move.id(),
                    Design.of("qrie", "1", move.old()),
                    Design.of("qrie", "2", move.next()),
                    move.next().name(),
                    move.oldTable(),
                    move.nextTable(),
                    move.transform().getClass().getName(),
                    move.transform(),
                    SEGMENTS,
                    null));
            MigrationOperator.this.wait(Duration.ZERO);
        }

        void start() {
            control.start(move.id(), tables, text -> {});
        }

        /** An operator verifies and takes the protection off first. */
        void contract() throws InterruptedException {
            MigrationState state = migrations.migration(move.id()).orElseThrow();
            if (!state.inPlace()) {
                control.verify(move.id(), text -> {});
                work();
                engine.client()
                        .updateTable(
                                request -> request.tableName(state.fromTable()).deletionProtectionEnabled(false));
            }
            control.contract(move.id(), move.id(), tables, text -> {});
        }

        void abort() {
            control.abort(move.id(), tables, text -> {});
        }

        /** Brings the migration to a phase on the straight way. */
        void to(Phase phase) throws InterruptedException {
            plan();
            if (phase == Phase.PLANNED) {
                return;
            }
            start();
            if (phase == Phase.BACKFILL) {
                return;
            }
            work();
            if (!state().inPlace()) {
                control.reads(move.id(), 50, text -> {});
            }
            if (phase.compareTo(Phase.CUT_OVER) >= 0) {
                control.cutOver(move.id(), text -> {});
            }
            if (phase.compareTo(Phase.CONTRACT) >= 0) {
                contract();
            }
        }

        /** Copies or sweeps, and verifies, as far as that goes. */
        MigrationState work() throws InterruptedException {
            MigrationState seen = state();
            while (true) {
                for (Pass pass : passes(seen)) {
                    worker().run(shapes(), seen, pass);
                }
                engine.clock().advance(Duration.ofMillis(1));
                MigrationState now = control.afterPass(move.id(), tables, text -> {});
                if (now.epoch() == seen.epoch()) {
                    return now;
                }
                seen = now;
            }
        }

        private static List<Pass> passes(MigrationState state) {
            if (state.phase() == Phase.BACKFILL) {
                return List.of(state.inPlace() ? Pass.SWEEP : Pass.COPY);
            }
            if (state.verifyPass() == 0 || state.verifiedAt() != null) {
                return List.of();
            }
            return state.inPlace() ? List.of(Pass.VERIFY) : List.of(Pass.VERIFY, Pass.VERIFY_BACK);
        }

        private SegmentWorker worker() {
            return new SegmentWorker(
                    monochord,
                    migrations,
                    "worker-" + ++workers,
                    Duration.ofSeconds(10),
                    nanos::get,
                    new RateLimit(nanos::get, MigrationOperator.this::wait),
                    copying,
                    2);
        }

        private Shapes shapes() {
            return new Shapes(
                    move.id(),
                    TableShape.of(move.old(), move.oldTable()),
                    TableShape.of(move.next(), move.nextTable()),
                    move.transform(),
                    monochord,
                    migrations);
        }
    }
}
