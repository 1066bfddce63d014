package dev.monochord.migrate.live;

import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.ProcessName;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** What a {@link LiveMigration} is made of. Not thread-safe. */
public final class LiveMigrationBuilder {

    private static final int COMPARING_THREADS = 2;
    private static final int COMPARISONS_WAITING = 100;
    private static final int ATTEMPTS = 5;

    private final String id;
    private final TableDesign old;
    private final TableDesign next;
    private @Nullable String oldTable;
    private @Nullable String newTable;
    private @Nullable ItemTransform transform;
    private Duration lease = Duration.ofSeconds(10);
    private int comparedPercent = 10;
    private boolean lossy;
    private LongSupplier nanoTime = System::nanoTime;

    LiveMigrationBuilder(String id, TableDesign old, TableDesign next) {
        this.id = id;
        this.old = old;
        this.next = next;
    }

    /** The name of the old table in the store. Defaults to the name that the {@link Monochord} gives it. */
    public LiveMigrationBuilder oldTable(String name) {
        oldTable = name;
        return this;
    }

    /** The name of the new table in the store, which need not exist yet. */
    public LiveMigrationBuilder newTable(String name) {
        newTable = name;
        return this;
    }

    /** How items are transformed. Defaults to what follows from the two designs. */
    public LiveMigrationBuilder transform(ItemTransform other) {
        transform = ItemTransform.contained(other);
        return this;
    }

    /**
     * For how long this process acts by a phase that it has read. Defaults to 10 seconds. The process tells it to whoever
     * controls the migration.
     */
    public LiveMigrationBuilder lease(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new InvalidInputException("lease", "A lease must be longer than 0 seconds.");
        }
        lease = time;
        return this;
    }

    /** Which percentage of the reads is compared with the other shape before cut-over. Defaults to 10. */
    public LiveMigrationBuilder compare(int percent) {
        if (percent < 0 || percent > 100) {
            throw new InvalidInputException("percent", "A share of compared reads is 0 to 100 percent.");
        }
        comparedPercent = percent;
        return this;
    }

    /** Lets writes before cut-over drop the values that the old design cannot hold. Defaults to rejecting such writes. */
    public LiveMigrationBuilder allowLoss() {
        lossy = true;
        return this;
    }

    LiveMigrationBuilder nanoTime(LongSupplier clock) {
        nanoTime = clock;
        return this;
    }

    /** Opens the migration with the defaults of a {@link Monochord}. */
    public LiveMigration open(DynamoDbClient client) {
        return open(Monochord.builder().client(client));
    }

    /**
     * Opens the migration. Creates the table of migrations if it is missing, reads the phase, and goes on reading it in the
     * background.
     *
     * @param monochord makes both shapes and the state of migrations; it is changed on the way and not to be used again
     * @throws InvalidInputException if the migration has other tables or another transform
     */
    public LiveMigration open(Monochord.Builder monochord) {
        Monochord state = monochord.build();
        String from = oldTable == null ? state.tableName(old.name()) : oldTable;
        String to = target(from);
        ItemTransform items = transform == null ? DesignTransform.between(old, next) : transform;
        boolean reversible = items.reversible(old, next);
        MigrationsTable table = DynamoDbMigrationsTable.open(state);
        createIfMissing(table, state);
        ThreadPoolExecutor comparing = comparing();
        ComparedReads compared = new ComparedReads(comparing, state::pause, comparedPercent);
        PhaseLease phase =
                new PhaseLease(table, id, ProcessName.create(), lease, compared, state.clock(), nanoTime, migration -> {
                    check(migration, from, to, items);
                    if (!reversible) {
                        endRollback(migration, table);
                    }
                });
        new MigrationMirror(
                        phase,
                        TableShape.of(old, from),
                        TableShape.of(next, to),
                        items,
                        state.tableName(DynamoDbMigrationsTable.INFO.name()))
                .on(monochord);
        SplitItems split = new SplitItems(id, next, items.splitKinds(old, next));
        LiveMigration live = new LiveMigration(
                phase,
                new ShapeRoute(phase, state.random(), compared, split::checkDelete),
                items,
                lossy,
                split,
                monochord.tableName(old.name(), from).build(),
                monochord.tableName(next.name(), to).build(),
                comparing);
        try {
            phase.start();
        } catch (RuntimeException e) {
            comparing.shutdownNow();
            leave(phase, e);
            throw e;
        }
        return live;
    }

    /** Nobody is to wait for a process that did not start. */
    private static void leave(PhaseLease phase, RuntimeException failure) {
        try {
            phase.close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** A process that may only read and write the table is enough where there is one. */
    private void createIfMissing(MigrationsTable table, Monochord state) {
        try {
            table.migration(id);
        } catch (FaultException e) {
            if (!(e.getCause() instanceof ResourceNotFoundException)) {
                throw e;
            }
            TableDesign design = DynamoDbMigrationsTable.design();
            TableSchema.create(state.client(), design, state.tableName(design.name()), state::pause);
        }
    }

    private String target(String from) {
        if (newTable == null) {
            throw new InvalidInputException(
                    "newTable", "Migration " + id + " needs the name of the new table: newTable(\"" + from + "_v2\").");
        }
        if (newTable.equals(from)) {
            throw new InvalidInputException(
                    "newTable",
                    "The items of " + from
                            + " stay where they are, so there is nothing to route. Open the table of the new"
                            + " design.");
        }
        return newTable;
    }

    /**
     * Records that a migration cannot be rolled back, if it was registered by a version that did not look for split items.
     */
    private static void endRollback(MigrationState migration, MigrationsTable table) {
        Optional<MigrationState> now = Optional.of(migration);
        for (int i = 1;
                now.isPresent() && !now.get().oneWay() && !now.get().phase().finished();
                i++) {
            try {
                table.replaceMigration(now.get().edit().irreversible().build());
                return;
            } catch (ConflictException moved) {
                if (i == ATTEMPTS) {
                    throw moved;
                }
                now = table.migration(migration.id());
            }
        }
    }

    /** Other names or another transform would write items that no copy and no verification expects. */
    private static void check(MigrationState migration, String from, String to, ItemTransform items) {
        if (!migration.fromTable().equals(from) || !migration.toTable().equals(to)) {
            throw new InvalidInputException(
                    "migration",
                    "Migration " + migration.id() + " moves " + migration.fromTable() + " to " + migration.toTable()
                            + ", but this process has " + from + " and " + to + " open. Open it with the same tables.");
        }
        if (!migration.fingerprint().equals(items.fingerprint())) {
            throw new InvalidInputException(
                    "transform",
                    "Migration " + migration.id()
                            + " was planned with another transform than this process has. Deploy the"
                            + " designs and the transform that it was planned with.");
        }
    }

    private ThreadPoolExecutor comparing() {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                COMPARING_THREADS,
                COMPARING_THREADS,
                10,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(COMPARISONS_WAITING),
                work -> {
                    Thread thread = new Thread(work, "monochord-compare-" + id);
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }
}
