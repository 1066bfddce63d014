package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.KnownStream;
import dev.monochord.engine.internal.schema.StreamSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.WriteBarrier;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.storage.EngineException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * All tables of an engine: the one place where their snapshots are looked up and replaced.
 *
 * <p>A change is saved before it is published, so that what was seen once is seen after a restart. Lookups take no lock;
 * changes exclude each other. What follows from a change (building an index, removing rows) is done by the
 * {@link Housekeeping}, which finds what was left undone after a restart.
 */
public final class Catalog implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Catalog.class.getName());

    /** How long a disabled stream can be read. */
    private static final Duration STREAM_RETENTION = Duration.ofHours(24);

    private final RowStore store;
    private final Clock clock;
    private final CatalogOptions options;
    private final CatalogRecords records;
    private final Map<String, TableDefinition> tables = new ConcurrentHashMap<>();
    private final Map<Integer, Counter> counters = new ConcurrentHashMap<>();
    private final Map<Integer, KnownStream> streams = new ConcurrentSkipListMap<>();
    private final Backups backups = new Backups(this);
    private int nextId;
    private @Nullable Housekeeping housekeeping;
    private @Nullable Recount recount;

    private Catalog(RowStore store, Clock clock, CatalogOptions options) {
        this.store = store;
        this.clock = clock;
        this.options = options;
        this.records = new CatalogRecords(store);
    }

    /** Reads the tables of a store; no row may be written before this returns. */
    public static Catalog open(RowStore store, Clock clock, CatalogOptions options) {
        Catalog catalog = new Catalog(store, clock, options);
        catalog.load();
        return catalog;
    }

    /** Begins the work in the background: what was left undone, and what follows from changes. */
    public void start(IndexBuilder builder, WriteBarrier barrier) {
        start(new Housekeeping(this, records, new RowCopy(store), builder, barrier));
    }

    /** As {@link #start(IndexBuilder, WriteBarrier)}, with the thread to use. */
    void start(IndexBuilder builder, WriteBarrier barrier, Executor executor) {
        start(new Housekeeping(this, records, new RowCopy(store), builder, barrier, executor));
    }

    /** The table that a data operation names: one that can be read and written now. */
    public TableDefinition require(String nameOrArn) {
        TableDefinition table = tables.get(nameOrArn);
        if (table != null && table.status() == TableStatus.ACTIVE) {
            return table;
        }
        return find(nameOrArn)
                .filter(found -> found.status() == TableStatus.ACTIVE || found.status() == TableStatus.UPDATING)
                .orElseThrow(() -> ServiceError.resourceNotFound("Requested resource not found"));
    }

    /** The table of a name or an ARN, whatever its status. */
    public Optional<TableDefinition> find(String nameOrArn) {
        String name = TableArn.name(nameOrArn);
        TableDefinition table = tables.get(name);
        if (table == null || table.status() == TableStatus.ACTIVE) {
            return Optional.ofNullable(table);
        }
        Instant now = clock.instant();
        if (Transition.gone(table, now) || Transition.settle(table, now) != table) {
            return Optional.ofNullable(settle(name));
        }
        return Optional.of(table);
    }

    /** All tables by name. */
    public List<TableDefinition> list() {
        return tables.keySet().stream()
                .sorted()
                .flatMap(name -> find(name).stream())
                .toList();
    }

    /** Tables with a time to live. Tables whose deletion is due are removed on the way. */
    public List<TableDefinition> expiring() {
        List<TableDefinition> expiring = new ArrayList<>();
        for (TableDefinition table : tables.values()) {
            if (table.ttlAttribute() != null || table.status() == TableStatus.DELETING) {
                find(table.name()).filter(found -> found.ttlAttribute() != null).ifPresent(expiring::add);
            }
        }
        return expiring;
    }

    /** Replaces a table by what becomes of it; at once, or not at all where {@code change} throws. */
    public synchronized TableDefinition update(String nameOrArn, UnaryOperator<TableDefinition> change) {
        TableDefinition old = find(nameOrArn)
                .orElseThrow(() -> ServiceError.resourceNotFound(
                        "Requested resource not found: Table: " + TableArn.name(nameOrArn) + " not found"));
        TableDefinition changed = change.apply(old);
        if (!changed.equals(old)) {
            replace(old, changed);
        }
        return changed;
    }

    /** Adds a table; the name must be free. */
    synchronized TableDefinition add(TableDefinition table) {
        replace(null, table);
        return table;
    }

    /** Writes records of the catalog, and with them the numbers that were given out. */
    synchronized void save(WriteBatch batch) {
        CatalogRecords.putNextId(batch, nextId);
        store.write(batch);
    }

    /** A number no table, index, stream or backup has had; lasting once a change that uses it is saved. */
    synchronized int newStorageId() {
        return nextId++;
    }

    /** Items and bytes of a table or an index. */
    public Counter counter(int storageId) {
        Counter counter = counters.get(storageId);
        return counter != null ? counter : counters.computeIfAbsent(storageId, id -> new Counter());
    }

    /** Every stream that can be read, oldest first: enabled, or disabled not longer than a day ago. */
    public List<KnownStream> streams() {
        Instant now = clock.instant();
        return streams.values().stream().filter(stream -> !expired(stream, now)).toList();
    }

    Backups backups() {
        return backups;
    }

    public CatalogOptions options() {
        return options;
    }

    Clock clock() {
        return clock;
    }

    /** Saves the counters, so that they are about right after an end that was not clean. */
    void saveCounters() {
        Map<Integer, Counter> live = new HashMap<>();
        tables.values().stream().flatMap(table -> storageIds(table).stream()).forEach(id -> live.put(id, counter(id)));
        records.saveCounters(live);
    }

    /** Notes that a stream gets no more records; not before the last write that saw it enabled has ended. */
    synchronized void disableStream(int storageId) {
        KnownStream stream = streams.get(storageId);
        if (stream != null && stream.enabled()) {
            KnownStream disabled = stream.disabledAt(clock.instant());
            WriteBatch batch = new WriteBatch();
            CatalogRecords.put(batch, disabled);
            store.write(batch);
            streams.put(storageId, disabled);
        }
    }

    /** Forgets the streams that can no longer be read, and lets their records be removed. */
    synchronized void forgetExpiredStreams() {
        Instant now = clock.instant();
        for (KnownStream stream : List.copyOf(streams.values())) {
            int storageId = stream.schema().storageId();
            if (expired(stream, now)) {
                WriteBatch batch = new WriteBatch();
                batch.delete(MetaKey.STREAM.key(storageId));
                CatalogRecords.putGarbage(batch, storageId);
                store.write(batch);
                streams.remove(storageId);
                if (housekeeping != null) {
                    housekeeping.discard(storageId);
                }
            }
        }
    }

    /** Says what was in the store when it was opened. */
    void rebase(Map<Integer, long[]> totals) {
        tables.values().stream().flatMap(table -> storageIds(table).stream()).forEach(id -> {
            long[] total = totals.getOrDefault(id, new long[2]);
            counter(id).base(total[0], total[1]);
        });
    }

    void forgetCounter(int storageId) {
        counters.remove(storageId);
    }

    /** Returns whether the counters are exact: false after an unclean end, until everything is counted anew. */
    public boolean counted() {
        return recount == null || recount.done();
    }

    /** Counts the items now, on this thread, if they have to be counted. */
    public void countNow() {
        if (recount != null) {
            recount.run(() -> true);
        }
    }

    /** Waits until the items are known that expire by a time to live that was enabled before. */
    public void awaitTimeToLive() {
        if (housekeeping != null) {
            housekeeping.awaitTimeToLive();
        }
    }

    /** Ends the work in the background and saves what is only in memory. The store stays open. */
    @Override
    public void close() {
        close(true);
    }

    /** As {@link #close()}; unless the counters are exact, they are not saved, and the next start counts the items. */
    public void close(boolean exact) {
        if (housekeeping != null) {
            housekeeping.close();
        }
        if (recount != null) {
            recount.close();
        }
        if (exact && counted()) {
            try {
                saveCounters();
                records.markClosed();
            } catch (EngineException e) {
                // The disk is full or failing, which its health tells; the next start counts anew.
                LOG.log(Level.DEBUG, "The counters could not be saved", e);
            }
        }
    }

    private void load() {
        nextId = records.nextId();
        records.tables().forEach(table -> tables.put(table.name(), table));
        records.streams().forEach(stream -> streams.put(stream.schema().storageId(), stream));
        store.noteTables(tables.keySet());
        backups.load(records.backups());
        records.readCounters(counters);
        Set<Integer> enabled = tables.values().stream()
                .flatMap(table -> Optional.ofNullable(table.stream()).stream())
                .map(StreamSchema::storageId)
                .collect(Collectors.toSet());
        List.copyOf(streams.keySet()).stream()
                .filter(id -> !enabled.contains(id))
                .forEach(this::disableStream);
        if (records.markOpen()) {
            recount = Recount.begin(store, this);
        }
    }

    private synchronized void start(Housekeeping work) {
        housekeeping = work;
        work.begin(records.garbage(), recount);
        for (TableDefinition table : tables.values()) {
            // The others settle when they are asked for: there may be thousands.
            if (table.status() == TableStatus.DELETING || Housekeeping.isWaiting(table)) {
                find(table.name()).ifPresent(work::resume);
            }
        }
        backups.start(work);
    }

    private synchronized @Nullable TableDefinition settle(String name) {
        TableDefinition table = tables.get(name);
        Instant now = clock.instant();
        if (table == null) {
            return null;
        }
        if (Transition.gone(table, now)) {
            replace(table, null);
            return null;
        }
        TableDefinition settled = Transition.settle(table, now);
        tables.put(name, settled);
        return settled;
    }

    private void replace(@Nullable TableDefinition old, @Nullable TableDefinition changed) {
        WriteBatch batch = new WriteBatch();
        Set<Integer> discarded = storageIds(old);
        discarded.removeAll(storageIds(changed));
        discarded.forEach(id -> CatalogRecords.putGarbage(batch, id));
        CatalogRecords.putNextId(batch, nextId);
        KnownStream begun = begunStream(old, changed);
        if (begun != null) {
            CatalogRecords.put(batch, begun);
        }
        if (changed != null) {
            CatalogRecords.put(batch, changed);
        } else if (old != null) {
            batch.delete(MetaKey.TABLE.key(old.name()));
        }
        store.write(batch);

        if (begun != null) {
            streams.put(begun.schema().storageId(), begun);
        }
        if (changed != null) {
            tables.put(changed.name(), changed);
        } else if (old != null) {
            tables.remove(old.name());
        }
        if (old == null || changed == null) {
            store.noteTables(tables.keySet());
        }
        if (housekeeping == null) {
            return;
        }
        discarded.forEach(housekeeping::discard);
        StreamSchema ended = endedStream(old, changed);
        if (ended != null) {
            housekeeping.endStream(ended.storageId());
        }
        if (changed != null) {
            housekeeping.follow(old, changed);
        }
    }

    private static @Nullable StreamSchema endedStream(
            @Nullable TableDefinition old, @Nullable TableDefinition changed) {
        StreamSchema before = old == null ? null : old.stream();
        return before == null || changed != null && before.equals(changed.stream()) ? null : before;
    }

    private @Nullable KnownStream begunStream(@Nullable TableDefinition old, @Nullable TableDefinition changed) {
        StreamSchema after = changed == null ? null : changed.stream();
        if (changed == null || after == null || old != null && after.equals(old.stream())) {
            return null;
        }
        return new KnownStream(changed.name(), after, changed.key(), clock.instant(), null);
    }

    private static boolean expired(KnownStream stream, Instant now) {
        Instant disabled = stream.disabled();
        return disabled != null && !now.isBefore(disabled.plus(STREAM_RETENTION));
    }

    private static Set<Integer> storageIds(@Nullable TableDefinition table) {
        Set<Integer> ids = new HashSet<>();
        if (table != null) {
            ids.add(table.storageId());
            table.indexes().forEach(index -> ids.add(index.storageId()));
        }
        return ids;
    }
}
