package dev.monochord.engine.internal.assembly;

import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.fault.Throughput;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.operation.RequestDispatcher;
import dev.monochord.engine.internal.partiql.PartiQlOperations;
import dev.monochord.engine.internal.read.ItemReads;
import dev.monochord.engine.internal.read.PageReader;
import dev.monochord.engine.internal.read.QueryOperations;
import dev.monochord.engine.internal.storage.MemoryStore;
import dev.monochord.engine.internal.storage.RocksStore;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreHealth;
import dev.monochord.engine.internal.stream.StreamLog;
import dev.monochord.engine.internal.stream.StreamOperations;
import dev.monochord.engine.internal.stream.StreamTrimmer;
import dev.monochord.engine.internal.stream.TtlSweeper;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.table.CatalogOptions;
import dev.monochord.engine.internal.table.TableOperations;
import dev.monochord.engine.internal.time.LatencySleeper;
import dev.monochord.engine.internal.transaction.RequestTokens;
import dev.monochord.engine.internal.transaction.TransactionReads;
import dev.monochord.engine.internal.transaction.Transactions;
import dev.monochord.engine.internal.write.BatchWriteOperations;
import dev.monochord.engine.internal.write.CollectionLimit;
import dev.monochord.engine.internal.write.Expiration;
import dev.monochord.engine.internal.write.IndexBackfill;
import dev.monochord.engine.internal.write.ItemCollections;
import dev.monochord.engine.internal.write.ItemLocks;
import dev.monochord.engine.internal.write.ItemWriter;
import dev.monochord.engine.internal.write.ItemWrites;
import dev.monochord.engine.storage.Durability;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of an engine, put together and taken apart in the right order. */
public final class EngineCore implements AutoCloseable {

    private static final Duration TRIM_INTERVAL = Duration.ofMinutes(5);
    private static final Duration TOKEN_INTERVAL = Duration.ofMinutes(1);

    private final RowStore store;
    private final Catalog catalog;
    private final FaultInjection injection;
    private final EngineDispatcher dispatcher;
    private final ItemLocks locks;
    private final IndexBackfill backfill;
    private final TtlSweeper sweeper;
    private final StreamTrimmer trimmer;
    private final RequestTokens tokens;
    private boolean closed;

    private EngineCore(RowStore store, Catalog catalog, Clock clock, long itemCollectionLimit) {
        this.store = store;
        this.catalog = catalog;
        this.injection = new FaultInjection(clock, LatencySleeper.THREAD, Throughput::configured);
        StreamLog streams = new StreamLog(store, clock);
        this.locks = new ItemLocks();
        this.backfill = new IndexBackfill(store, catalog, locks);
        ItemCollections collections = new ItemCollections(store);
        CollectionLimit limit = new CollectionLimit(collections, catalog, itemCollectionLimit);
        ItemWriter writer = new ItemWriter(store, catalog, locks, streams, injection, limit);
        this.trimmer = new StreamTrimmer(catalog::streams, streams, store, clock);
        this.sweeper = new TtlSweeper(
                store,
                catalog::expiring,
                new Expiration(store, catalog, locks, streams, injection, limit),
                clock,
                injection::ttlDelay);
        List<OperationHandler<?, ?>> operations = new ArrayList<>();
        operations.addAll(new TableOperations(catalog).operations());
        operations.addAll(new ItemReads(store, catalog, injection).operations());
        ItemWrites writes = new ItemWrites(catalog, writer, collections, injection);
        operations.addAll(writes.operations());
        operations.addAll(new BatchWriteOperations(catalog, writer, collections, injection).operations());
        operations.addAll(new QueryOperations(store, catalog, injection).operations());
        this.tokens = new RequestTokens(store, clock, locks);
        Transactions transactions = new Transactions(catalog, writer, collections, tokens, injection);
        operations.addAll(transactions.operations());
        TransactionReads transactionReads = new TransactionReads(catalog, writer, injection);
        operations.addAll(transactionReads.operations());
        PageReader pages = new PageReader(store, injection);
        operations.addAll(new PartiQlOperations(catalog, pages, writes, transactions, transactionReads).operations());
        operations.addAll(new StreamOperations(catalog::streams, locks::barrier, streams, store, clock).operations());
        this.dispatcher = new EngineDispatcher(injection, operations);
    }

    private void start(Duration sweepInterval) {
        catalog.start(backfill, locks::barrier);
        sweeper.start(sweepInterval);
        trimmer.start(TRIM_INTERVAL);
        tokens.start(TOKEN_INTERVAL);
    }

    /** Opens an engine on a folder, or in memory where there is none. */
    public static EngineCore open(
            @Nullable Path folder,
            Durability durability,
            Clock clock,
            String region,
            Duration transition,
            Duration sweepInterval,
            long itemCollectionLimit,
            StoreHealth health) {
        RowStore store = folder == null ? MemoryStore.create() : RocksStore.open(folder, durability, health);
        CatalogOptions options = new CatalogOptions(region, CatalogOptions.DEFAULT.accountId(), transition);
        try {
            EngineCore core = new EngineCore(store, Catalog.open(store, clock, options), clock, itemCollectionLimit);
            try {
                core.start(sweepInterval);
            } catch (RuntimeException | Error failure) {
                core.close();
                throw failure;
            }
            return core;
        } catch (RuntimeException | Error failure) {
            store.close();
            throw failure;
        }
    }

    public RequestDispatcher dispatcher() {
        return dispatcher;
    }

    public FaultInjection injection() {
        return injection;
    }

    /** Deletes the items whose time to live has passed; returns how many. */
    public int deleteExpired() {
        catalog.awaitTimeToLive();
        return sweeper.sweepNow();
    }

    /** Refuses what comes, waits for the writes under way, and lets go of the store. Closing again does nothing. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        dispatcher.close();
        sweeper.close();
        trimmer.close();
        tokens.close();
        // Before the catalog, which saves how many items there are if none can change any more.
        catalog.close(locks.end());
        store.close();
    }
}
