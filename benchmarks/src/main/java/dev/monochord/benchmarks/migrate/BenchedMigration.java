package dev.monochord.benchmarks.migrate;

import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.work.Pass;
import dev.monochord.migrate.work.RateLimit;
import dev.monochord.migrate.work.SegmentWorker;
import dev.monochord.migrate.work.Shapes;
import dev.monochord.model.Design;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.DynamoDbQrieFindingsTable;
import dev.monochord.systems.qrie.DynamoDbQrieResourcesTable;
import dev.monochord.systems.qrie.current.DynamoDbCurrentFindingsTable;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A migration of one of qrie's tables with its workers. */
final class BenchedMigration implements AutoCloseable {

    private static final int SEGMENTS = 16;
    private static final String DESIGN = "qrie";
    private static final long LOOK_MILLIS = 250;

    /** The share of the items after which the process of a worker has warmed up. */
    private static final double WARM = 0.3;

    private final String id;
    private final BenchedQrie qrie;
    private final BenchedTable migrated;
    private final Monochord monochord;
    private final MigrationsTable table;
    private final MigrationControl control;
    private final MigratingTables tables;
    private final int workers;
    private final int parallel;
    private final List<ExecutorService> writing = new ArrayList<>();

    /**
     * Registers a migration.
     *
     * @param workers how many workers share it
     * @param threads how many threads write, of all workers together
     * @param lease for how long processes act by the phase they have read
     */
    BenchedMigration(BenchedQrie qrie, String id, BenchedTable migrated, int workers, int threads, Duration lease) {
        this.id = id;
        this.qrie = qrie;
        this.migrated = migrated;
        this.workers = workers;
        this.parallel = Math.max(1, threads / workers);
        for (int i = 0; i < workers; i++) {
            writing.add(Executors.newFixedThreadPool(parallel));
        }
        DynamoDbClient client = qrie.client();
        monochord = Monochord.create(client);
        TableSchema.create(client, DynamoDbMigrationsTable.design(), DynamoDbMigrationsTable.INFO.name());
        table = DynamoDbMigrationsTable.open(monochord);
        tables = new MigratingTables(client, Sleeper.system());
        ControlSettings settings = new ControlSettings(lease, ControlSettings.DEFAULT.verificationHolds(), 0);
        control = new MigrationControl(monochord, table, settings, "bench", System::nanoTime, Sleeper.system());
        control.create(new NewMigration(
                id,
                Design.of(DESIGN, "1", DynamoDbCurrentResourcesTable.design(), DynamoDbCurrentFindingsTable.design()),
                Design.of(DESIGN, "2", DynamoDbQrieResourcesTable.design(), DynamoDbQrieFindingsTable.design()),
                migrated.name(),
                migrated.old().table(),
                migrated.next().table(),
                migrated.transform().getClass().getName(),
                migrated.transform(),
                SEGMENTS,
                null));
    }

    void start() {
        control.start(id, tables, text -> {});
    }

    void rate(@Nullable Integer unitsPerSecond) {
        control.rate(id, unitsPerSecond);
    }

    /** Runs the workers until the current passes are done. */
    void work() throws InterruptedException {
        MigrationState state = state();
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            for (Pass pass : Pass.open(state)) {
                List<Future<?>> running = new ArrayList<>();
                for (int i = 0; i < workers; i++) {
                    String name = pass + "-" + i;
                    ExecutorService threads = writing.get(i);
                    running.add(pool.submit(() -> work(state, pass, name, threads)));
                }
                for (Future<?> worker : running) {
                    worker.get();
                }
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException("A worker failed", failed);
        } finally {
            pool.shutdownNow();
        }
    }

    private SegmentWorker.Ending work(MigrationState state, Pass pass, String name, ExecutorService threads)
            throws InterruptedException {
        RateLimit rate = new RateLimit(System::nanoTime, Sleeper.system());
        Monochord heard = monochord.toBuilder().listener(rate).build();
        Shapes shapes = new Shapes(id, migrated.old(), migrated.next(), migrated.transform(), heard, table);
        return new SegmentWorker(
                        monochord,
                        table,
                        name,
                        ControlSettings.DEFAULT.lease(),
                        System::nanoTime,
                        rate,
                        threads,
                        parallel)
                .run(shapes, state, pass);
    }

    /** Lets workers rest, or go on. */
    void pause(boolean paused) {
        control.pause(id, paused);
    }

    boolean isCopying() {
        return state().phase() == Phase.BACKFILL;
    }

    /** Starts a worker in a process of its own. */
    WorkerProcess startWorker(URI endpoint, int requests) throws IOException {
        return WorkerProcess.start(endpoint, id, requests, qrie.environment());
    }

    /**
     * Copies with a worker in a process of its own, which is ended when the copy is done. Returns what it did once it was
     * warm.
     *
     * @param requests how many it sends at a time
     */
    Speed copyApart(URI endpoint, int requests, int items) throws InterruptedException, IOException {
        Progress warm = null;
        try (WorkerProcess process = startWorker(endpoint, requests)) {
            while (isCopying()) {
                Thread.sleep(LOOK_MILLIS);
                process.check();
                Progress now = progress();
                warm = warm == null && now.items() >= WARM * items ? now : warm;
            }
            return Objects.requireNonNull(warm, "too few items to warm up").until(progress());
        }
    }

    /**
     * How fast a copy is.
     *
     * @param items that it reads in a second
     * @param units the capacity units that it uses in a second
     */
    record Speed(double items, double units) {}

    /** How far the copy or the sweep has come at a time. */
    record Progress(long nanos, long items, double units) {

        Speed until(Progress later) {
            double seconds = (later.nanos - nanos) / 1e9;
            return new Speed((later.items - items) / seconds, (later.units - units) / seconds);
        }
    }

    Progress progress() {
        MigrationState state = state();
        List<SegmentState> segments = table.segments(id, (state.inPlace() ? Pass.SWEEP : Pass.COPY).name(state));
        return new Progress(
                System.nanoTime(),
                segments.stream().mapToLong(SegmentState::read).sum(),
                segments.stream().mapToDouble(SegmentState::capacity).sum());
    }

    /** Moves on after the passes, if nothing objects. */
    MigrationState advance() {
        return control.afterPass(id, tables, text -> {});
    }

    void cutOver() {
        if (!state().inPlace()) {
            control.reads(id, 100, text -> {});
        }
        control.cutOver(id, text -> {});
    }

    void contract() {
        control.contract(id, id, tables, text -> {});
    }

    void verify() {
        control.verify(id, text -> {});
    }

    void abort() {
        control.abort(id, tables, text -> {});
    }

    MigrationState state() {
        return table.migration(id).orElseThrow();
    }

    /** How many items the copy has read. */
    long read() {
        return progress().items();
    }

    /** How many items differ or could not be written, 100 of each at most. */
    int problems() {
        PageRequest some = PageRequest.first(100);
        return table.differences(id, Pass.VERIFY.name(state()), some).items().size()
                + table.deadLetters(id, some).items().size();
    }

    @Override
    public void close() {
        writing.forEach(ExecutorService::shutdownNow);
    }
}
