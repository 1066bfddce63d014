package dev.monochord.migrate.job;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.plan.PlanOptions;
import dev.monochord.migrate.plan.TableSize;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.status.StatusReader;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.TransformLoader;
import dev.monochord.migrate.work.DryRun;
import dev.monochord.migrate.work.OldShapeRepair;
import dev.monochord.migrate.work.RateLimit;
import dev.monochord.migrate.work.SegmentWorker;
import dev.monochord.migrate.work.Shapes;
import dev.monochord.migrate.work.SurplusItems;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.json.DesignJson;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.CallListener;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The migrations of a store, as one process takes part in them. Thread-safe. */
public final class Migrations {

    private final DynamoDbClient client;
    private final JobContext context;
    private final Monochord monochord;
    private final MigrationsTable table;
    private final MigrationControl control;
    private final MigratingTables tables;

    private Migrations(DynamoDbClient client, JobContext context) {
        this.client = client;
        this.context = context;
        this.monochord = monochord(call -> {});
        this.table = DynamoDbMigrationsTable.open(monochord);
        this.control = control(context.sleeper());
        this.tables = new MigratingTables(client, context.sleeper());
    }

    /** Whether the store has a table of migrations. */
    public static boolean exist(DynamoDbClient client) {
        try {
            client.describeTable(request ->
                    request.tableName(DynamoDbMigrationsTable.design().name()));
            return true;
        } catch (ResourceNotFoundException none) {
            return false;
        }
    }

    /** The migrations of a store, whose table is created if it is missing. */
    public static Migrations create(DynamoDbClient client, JobContext context) {
        TableSchema.create(
                client,
                DynamoDbMigrationsTable.design(),
                DynamoDbMigrationsTable.design().name(),
                context.sleeper());
        return new Migrations(client, context);
    }

    /**
     * The migrations of a store.
     *
     * @throws NotFoundException if it has no table of migrations
     */
    public static Migrations open(DynamoDbClient client, JobContext context) {
        if (!exist(client)) {
            throw new NotFoundException(
                    "There are no migrations in this store. Register one with: monochord migrate plan OLD NEW --create",
                    null);
        }
        return new Migrations(client, context);
    }

    private MigrationControl control(Sleeper sleeper) {
        return new MigrationControl(
                monochord, table, context.settings(), context.process(), context.nanoTime(), sleeper);
    }

    private Monochord monochord(CallListener listener) {
        return Monochord.builder()
                .client(client)
                .clock(context.clock())
                .sleeper(context.sleeper())
                .listener(listener)
                .build();
    }

    public MigrationsTable table() {
        return table;
    }

    public MigrationControl control() {
        return control;
    }

    public MigratingTables tables() {
        return tables;
    }

    /**
     * A migration as it is now.
     *
     * @throws NotFoundException if there is none of this name
     */
    public MigrationState migration(String id) {
        return table.migration(id)
                .orElseThrow(() -> new NotFoundException(
                        "There is no migration " + id + ". List them with: monochord migrate status", null));
    }

    /** Where a migration stands. */
    public MigrationStatus status(String id) {
        return new StatusReader(client, table).status(migration(id));
    }

    /** Where every migration stands, by name. */
    public List<MigrationStatus> statuses() {
        return table.migrations()
                .sorted((one, other) -> one.id().compareTo(other.id()))
                .map(new StatusReader(client, table)::status)
                .toList();
    }

    /**
     * Returns whether a migration could cut over, and its last verification took less than a limit, so that it can be repeated
     * first. A verification that was interrupted is no obstacle.
     */
    public boolean verifiesWithin(String id, Duration limit) {
        MigrationStatus status = status(id);
        MigrationState migration = status.migration();
        boolean interrupted = migration.verifiedAt() == null && migration.failure() == null;
        return migration.phase() == Phase.READ_NEW
                && !migration.paused()
                && status.verificationTime()
                        .filter(time -> time.compareTo(limit) < 0)
                        .isPresent()
                && (interrupted || control.obstacles(id).isEmpty());
    }

    /**
     * The transform that a migration was registered with.
     *
     * @param classes where a transform of the user is looked for
     * @throws InvalidInputException if it cannot be found, or is another one by now
     */
    public static ItemTransform transform(MigrationState migration, ClassLoader classes) {
        String name = migration.transform();
        ItemTransform transform = name == null
                ? DesignTransform.between(
                        MigratingTables.oldDesign(migration), MigratingTables.newDesign(migration), migration.inPlace())
                : TransformLoader.load(name, classes);
        if (!transform.fingerprint().equals(migration.fingerprint())) {
            throw new InvalidInputException(
                    "transform",
                    "Migration " + migration.id() + " was registered with transform " + migration.fingerprint()
                            + ", and this is " + transform.fingerprint()
                            + ". Run it with the same code and, if the transform reads a file, the same file, or abort"
                            + " the migration and plan it anew.");
        }
        return transform;
    }

    /**
     * The plan of a migration as it was registered: with its transform, and to its table. It has estimates unless the
     * store does not tell how large the table is.
     *
     * @param classes where a transform of the user is looked for
     * @throws InvalidInputException if that cannot be found, or is another one by now
     */
    public MigrationPlan plan(MigrationState migration, ClassLoader classes) {
        String table = MigratingTables.newDesign(migration).name();
        PlanOptions options = size(migration)
                .map(size -> PlanOptions.DEFAULT.sized(table, size))
                .orElse(PlanOptions.DEFAULT);
        if (!migration.inPlace() && !migration.toTable().equals(table)) {
            options = options.moving(table, migration.toTable());
        }
        if (migration.transform() != null) {
            options = options.transforming(table, transform(migration, classes));
        }
        return MigrationPlan.between(
                DesignJson.read(migration.fromDesign()), DesignJson.read(migration.toDesign()), options);
    }

    /**
     * A job that works on a migration.
     *
     * @param lease after how long without a sign of life the segment of another worker is taken over
     * @param executor writes in parallel
     * @param parallel how many writes at a time
     */
    public MigrationJob job(
            String id, ItemTransform transform, Duration lease, ExecutorService executor, int parallel) {
        RateLimit rate = new RateLimit(context.nanoTime(), context.sleeper(), context.throttle());
        Shapes shapes = shapes(migration(id), transform, rate);
        SegmentWorker worker = new SegmentWorker(
                monochord, table, context.process(), lease, context.nanoTime(), rate, executor, parallel);
        StopSignal stop = new StopSignal();
        Sleeper waiting = stop.ending(context.sleeper());
        return new MigrationJob(
                shapes,
                worker,
                control(waiting),
                new MigratingTables(client, waiting),
                context.sleeper(),
                lease.dividedBy(4),
                stop);
    }

    /** A dry run at the prices of us-east-1. */
    public DryRun.Report dryRun(String id, ItemTransform transform) throws InterruptedException {
        return dryRun(id, transform, PriceList.US_EAST_1);
    }

    /** Reads and transforms every item within the rate of the migration, and writes nothing. */
    public DryRun.Report dryRun(String id, ItemTransform transform, PriceList prices) throws InterruptedException {
        MigrationState migration = migration(id);
        RateLimit rate = new RateLimit(context.nanoTime(), context.sleeper());
        return new DryRun(
                        shapes(migration, transform, rate),
                        MigratingTables.oldDesign(migration),
                        MigratingTables.newDesign(migration),
                        rate,
                        prices)
                .run(
                        migration,
                        size(migration.fromTable()).map(TableSize::items).orElse(0L));
    }

    /**
     * Reads every item of a migration that is not started yet, for those that cannot be stored in their new form and for new
     * keys that collide.
     *
     * @param samples is told some of them
     * @throws BlockedException if there is one
     */
    public void preflight(String id, ItemTransform transform, Consumer<String> samples) throws InterruptedException {
        if (migration(id).phase() != Phase.PLANNED) {
            return;
        }
        tables.checkOld(migration(id));
        DryRun.Report report = dryRun(id, transform);
        List<String> reasons = new ArrayList<>();
        if (report.failed() > 0) {
            reasons.add(report.failed() + " items cannot be transformed or stored.");
        }
        if (report.collisions() > 0) {
            reasons.add(report.collisions() + (report.collisionsComplete() ? "" : " or more")
                    + " items would have the new key of another one.");
        }
        MigrationState migration = migration(id);
        if (!migration.inPlace() && report.mostMade() > 1) {
            reasons.addAll(MigrationPlan.exceedingPatterns(
                    MigratingTables.oldDesign(migration),
                    MigratingTables.newDesign(migration),
                    !migration.oneWay(),
                    report.mostMade()));
        }
        if (!reasons.isEmpty()) {
            report.samples().forEach(sample -> samples.accept(sample.key() + ": " + sample.reason()));
            reasons.add("Correct them, or supply a transform. See: monochord migrate work " + id + " --dry-run.");
            throw new BlockedException("Migration " + id + " cannot be started", reasons);
        }
    }

    /**
     * Makes the shapes equal again; the one that decides wins. Before cut-over, what differs is copied once more, which workers
     * do, and items of the new table that no old one becomes are deleted. After it, the old table is repaired at once, and
     * workers verify.
     */
    public void repair(String id, ItemTransform transform, Consumer<String> progress) {
        MigrationState migration = migration(id);
        if (migration.phase() == Phase.CUT_OVER && !migration.inPlace()) {
            repairOld(migration, transform, progress);
            return;
        }
        control.repair(id, progress);
        long removed = removeExtra(id, transform);
        if (removed > 0) {
            progress.accept("Items of the new table that no old one becomes were deleted: " + removed + ".");
        }
    }

    private void repairOld(MigrationState migration, ItemTransform transform, Consumer<String> progress) {
        OldShapeRepair repair = new OldShapeRepair(shapes(migration, transform, call -> {}));
        repair.forgetDeleted(migration);
        control.repairOld(
                migration.id(),
                (now, beat) -> {
                    OldShapeRepair.Report report = repair.run(now, beat);
                    progress.accept("Repaired in the old table: " + report.repaired() + " differences; left: "
                            + report.left() + ".");
                },
                progress);
    }

    /** The size of the old table, or of the new one once that is all there is; empty if nobody may ask for it. */
    private Optional<TableSize> size(MigrationState migration) {
        return Stream.of(migration.fromTable(), migration.toTable())
                .flatMap(table -> size(table).stream())
                .findFirst();
    }

    private Optional<TableSize> size(String table) {
        try {
            TableDescription description =
                    client.describeTable(request -> request.tableName(table)).table();
            Long items = description.itemCount();
            Long bytes = description.tableSizeBytes();
            return items == null || bytes == null ? Optional.empty() : Optional.of(new TableSize(items, bytes));
        } catch (DynamoDbException unknown) {
            return Optional.empty();
        }
    }

    /** Deletes the items of the new shape that the last verification found to be extra, and still are; returns how many. */
    public long removeExtra(String id, ItemTransform transform) {
        MigrationState migration = migration(id);
        return new SurplusItems(shapes(migration, transform, call -> {})).delete(migration);
    }

    private Shapes shapes(MigrationState migration, ItemTransform transform, CallListener listener) {
        return new Shapes(
                migration.id(),
                TableShape.of(MigratingTables.oldDesign(migration), migration.fromTable()),
                TableShape.of(MigratingTables.newDesign(migration), migration.toTable()),
                transform,
                monochord(listener),
                table);
    }
}
