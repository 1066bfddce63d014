package dev.monochord.systems.qrie;

import dev.monochord.migrate.live.ComparedReads;
import dev.monochord.migrate.live.MigrationMirror;
import dev.monochord.migrate.live.PhaseLease;
import dev.monochord.migrate.live.ShapeRoute;
import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.ProcessName;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;
import dev.monochord.systems.qrie.migration.BucketAccounts;
import dev.monochord.systems.qrie.migration.QrieResourceTransform;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The part of this process in the migration of the resources: it reads and writes the shape that the phase asks for, and
 * writes the other one too while there are two. Thread-safe.
 */
final class ResourceMigration implements AutoCloseable {

    private static final int COMPARISONS = 64;

    private final PhaseLease lease;
    private final ExecutorService comparing;
    private final RoutedResources resources;

    private ResourceMigration(PhaseLease lease, ExecutorService comparing, RoutedResources resources) {
        this.lease = lease;
        this.comparing = comparing;
        this.resources = resources;
    }

    /**
     * Takes part in a migration, which need not exist yet.
     *
     * @param monochord where the tables are, the new one of resources under its actual name
     * @throws IllegalArgumentException if the migration is of other tables or has another transform
     */
    static ResourceMigration open(
            Monochord monochord, MigrationSettings settings, Accounts accounts, LeaseKeeping keeping) {
        TableSchema.create(
                monochord.client(),
                DynamoDbMigrationsTable.design(),
                monochord.tableName(DynamoDbMigrationsTable.INFO.name()));
        MigrationsTable migrations = DynamoDbMigrationsTable.open(monochord);
        String design = DynamoDbQrieResourcesTable.INFO.name();
        TableShape from = TableShape.of(DynamoDbCurrentResourcesTable.design(), settings.oldTable());
        TableShape to = TableShape.of(DynamoDbQrieResourcesTable.design(), monochord.tableName(design));
        BucketAccounts buckets = BucketAccounts.read(settings.buckets());
        QrieResourceTransform transform = new QrieResourceTransform(buckets);

        ExecutorService comparing = comparing();
        ComparedReads compared = new ComparedReads(comparing, Sleeper.system(), settings.compared());
        PhaseLease lease = new PhaseLease(
                migrations,
                settings.id(),
                QrieFactory.NAME + "-" + ProcessName.create(),
                settings.lease(),
                compared,
                monochord.clock(),
                keeping.nanoTime(),
                state -> check(state, from, to, transform));
        keeping.keep().accept(lease);
        MigrationMirror mirror = new MigrationMirror(
                lease, from, to, transform, monochord.tableName(DynamoDbMigrationsTable.INFO.name()));
        Monochord old = mirror.on(monochord.toBuilder())
                .tableName(design, settings.oldTable())
                .build();
        Monochord next = mirror.on(monochord.toBuilder()).build();
        return new ResourceMigration(
                lease,
                comparing,
                new RoutedResources(
                        CurrentResources.open(old, buckets),
                        ProposedResources.open(next, accounts),
                        new ShapeRoute(lease, monochord.random(), compared),
                        new ShapeRoute(lease, monochord.random(), ComparedReads.none())));
    }

    private static void check(MigrationState state, TableShape from, TableShape to, QrieResourceTransform transform) {
        if (!state.fromTable().equals(from.table()) || !state.toTable().equals(to.table())) {
            throw new IllegalArgumentException("QRIE_MIGRATION is a migration of " + state.fromTable() + " to "
                    + state.toTable() + "; name these tables in QRIE_OLD_RESOURCES_TABLE and QRIE_RESOURCES_TABLE");
        }
        if (!state.fingerprint().equals(transform.fingerprint())) {
            throw new IllegalArgumentException(BucketAccounts.VARIABLE
                    + " must name the file that the migration was created with; other accounts make another transform");
        }
    }

    private static ExecutorService comparing() {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(COMPARISONS), work -> {
            Thread thread = new Thread(work, "qrie-compared-reads");
            thread.setDaemon(true);
            return thread;
        });
    }

    ResourceStore resources() {
        return resources;
    }

    @Override
    public void close() {
        comparing.shutdownNow();
        lease.close();
    }
}
