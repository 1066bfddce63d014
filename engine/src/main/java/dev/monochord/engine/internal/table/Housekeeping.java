package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.IndexSettings;
import dev.monochord.engine.internal.schema.Restore;
import dev.monochord.engine.internal.schema.TableConfiguration;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.WriteBarrier;
import dev.monochord.engine.internal.time.DaemonThreads;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The work that follows from changes to tables, in the background: building indexes, copying rows to and from backups,
 * removing rows of what was deleted, saving and recounting counters.
 *
 * <p>Removing and the rows of a time to live run one after the other, for the rows of a time to live that was disabled
 * and enabled again have the same keys. Index builds have a thread of their own, for they may take long.
 */
final class Housekeeping implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Housekeeping.class.getName());

    private static final long SAVE_SECONDS = 30;
    private static final long CLOSE_SECONDS = 60;

    private final Catalog catalog;
    private final CatalogRecords records;
    private final RowCopy rows;
    private final IndexBuilder builder;
    private final WriteBarrier barrier;
    private final Executor sweeper;
    private final Executor builds;
    private final List<ExecutorService> owned;
    private volatile boolean closing;

    Housekeeping(Catalog catalog, CatalogRecords records, RowCopy rows, IndexBuilder builder, WriteBarrier barrier) {
        this.catalog = catalog;
        this.records = records;
        this.rows = rows;
        this.builder = builder;
        this.barrier = barrier;
        ScheduledExecutorService scheduled =
                Executors.newScheduledThreadPool(1, DaemonThreads.named("monochord-sweeper"));
        ExecutorService building = Executors.newCachedThreadPool(DaemonThreads.named("monochord-builder"));
        scheduled.scheduleWithFixedDelay(() -> run(this::tick), SAVE_SECONDS, SAVE_SECONDS, TimeUnit.SECONDS);
        this.sweeper = scheduled;
        this.builds = building;
        this.owned = List.of(building, scheduled);
    }

    /** With the caller's thread for everything, and nothing that is timed. */
    Housekeeping(
            Catalog catalog,
            CatalogRecords records,
            RowCopy rows,
            IndexBuilder builder,
            WriteBarrier barrier,
            Executor executor) {
        this.catalog = catalog;
        this.records = records;
        this.rows = rows;
        this.builder = builder;
        this.barrier = barrier;
        this.sweeper = executor;
        this.builds = executor;
        this.owned = List.of();
    }

    /** Begins with what an earlier run left. */
    void begin(List<Integer> garbage, @Nullable Recount recount) {
        garbage.forEach(this::discard);
        catalog.forgetExpiredStreams();
        if (recount != null) {
            submit(builds, () -> recount.run(() -> !closing));
        }
    }

    /** Whether {@link #resume} may have something to do. */
    static boolean isWaiting(TableDefinition table) {
        TableConfiguration settings = table.settings();
        if (settings.restoring() || table.ttlAttribute() != null && !settings.ttlBuilt()) {
            return true;
        }
        for (IndexSettings index : settings.indexes().values()) {
            if (!index.built()) {
                return true;
            }
        }
        return false;
    }

    /** Takes up the builds that a table is waiting for. */
    void resume(TableDefinition table) {
        restore(table);
        table.indexes().stream().filter(index -> unbuilt(table, index)).forEach(index -> build(table.name(), index));
        if (table.ttlAttribute() != null && !table.settings().ttlBuilt()) {
            timeToLive(table);
        }
    }

    /** Does what follows from a change that has been published. */
    void follow(@Nullable TableDefinition old, TableDefinition changed) {
        if (old == null) {
            restore(changed);
        }
        changed.indexes().stream()
                .filter(index -> unbuilt(changed, index))
                .filter(index -> old == null || old.index(index.name()).isEmpty())
                .forEach(index -> build(changed.name(), index));
        String before = old == null ? null : old.ttlAttribute();
        if (!Objects.equals(before, changed.ttlAttribute())) {
            timeToLive(changed);
        }
    }

    /** Removes the rows of a table, an index or a stream that is gone. */
    void discard(int storageId) {
        submit(sweeper, () -> {
            barrier.await();
            records.removeRows(storageId);
            catalog.forgetCounter(storageId);
        });
    }

    /** Copies a table to a backup again, where that was broken off: some of what was copied may have gone since. */
    void backUpAgain(Backup backup) {
        submit(builds, () -> {
            records.removeRows(backup.storageId());
            backUp(backup);
        });
    }

    /** Copies a table to a backup. */
    void backUp(Backup backup) {
        submit(builds, () -> {
            Counter copied = new Counter();
            rows.copy(backup.source().storageId(), backup.storageId(), copied, () -> !closing);
            if (!closing) {
                catalog.backups().complete(backup, copied);
            }
        });
    }

    /** Waits until the rows of every time to live that was enabled before are entered. */
    void awaitTimeToLive() {
        CountDownLatch reached = new CountDownLatch(1);
        try {
            sweeper.execute(reached::countDown); // one after the other
            reached.await();
        } catch (RejectedExecutionException closed) {
            LOG.log(Level.DEBUG, "the engine is closing, so nothing is waited for");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Calls a stream disabled once no write can append to it any more. */
    void endStream(int storageId) {
        submit(sweeper, () -> {
            barrier.await();
            catalog.disableStream(storageId);
        });
    }

    @Override
    public void close() {
        closing = true;
        owned.forEach(ExecutorService::shutdown);
        try {
            for (ExecutorService executor : owned) {
                executor.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Fills a restored table, which nobody writes to meanwhile, from its backup. */
    private void restore(TableDefinition table) {
        Restore restore = table.settings().restore();
        if (restore == null || !restore.inProgress()) {
            return;
        }
        submit(builds, () -> {
            rows.copy(restore.from(), table.storageId(), catalog.counter(table.storageId()), () -> !closing);
            table.indexes().forEach(index -> builder.build(table, index, () -> !closing));
            if (!closing) {
                catalog.update(
                        table.name(), current -> current.withSettings(settings -> settings.restore = restore.done()));
            }
        });
    }

    private void build(String tableName, IndexSchema index) {
        submit(builds, () -> {
            TableDefinition table = catalog.find(tableName).orElse(null);
            if (table == null || !wants(tableName, index)) {
                return;
            }
            barrier.await();
            builder.build(table, index, () -> !closing && wants(tableName, index));
            if (!closing && wants(tableName, index)) {
                catalog.update(tableName, current -> built(current, index));
            }
        });
    }

    private void timeToLive(TableDefinition changed) {
        submit(sweeper, () -> {
            TableDefinition table = catalog.find(changed.name()).orElse(null);
            if (table == null || table.storageId() != changed.storageId()) {
                return;
            }
            barrier.await();
            records.removeTimeToLiveRows(table.storageId());
            String attribute = table.ttlAttribute();
            if (attribute == null) {
                return;
            }
            builder.buildTimeToLive(table, () -> !closing && expires(table, attribute));
            if (!closing && expires(table, attribute)) {
                catalog.update(
                        table.name(),
                        current -> current.storageId() != table.storageId()
                                ? current
                                : current.withSettings(settings -> settings.ttlBuilt = true));
            }
        });
    }

    private boolean wants(String tableName, IndexSchema index) {
        return catalog.find(tableName)
                .flatMap(table -> table.index(index.name()))
                .filter(found -> found.storageId() == index.storageId())
                .isPresent();
    }

    private boolean expires(TableDefinition table, String attribute) {
        return catalog.find(table.name())
                .filter(found -> found.storageId() == table.storageId() && attribute.equals(found.ttlAttribute()))
                .isPresent();
    }

    private static boolean unbuilt(TableDefinition table, IndexSchema index) {
        return table.settings()
                .index(index.name())
                .filter(settings -> !settings.built())
                .isPresent();
    }

    /** Another index may have taken the name meanwhile, in this table or in another of its name. */
    private static TableDefinition built(TableDefinition table, IndexSchema index) {
        return table.index(index.name())
                .filter(found -> found.storageId() == index.storageId())
                .flatMap(found -> table.settings().index(index.name()))
                .map(old -> table.withSettings(settings -> settings.index(index.name(), old.withBuilt())))
                .orElse(table);
    }

    private void tick() {
        catalog.saveCounters();
        catalog.forgetExpiredStreams();
    }

    /** What comes too late to be done is noted in the store and done after the next start. */
    private void submit(Executor executor, Runnable work) {
        if (closing) {
            return;
        }
        try {
            executor.execute(() -> run(work));
        } catch (RejectedExecutionException e) {
            if (!closing) {
                throw e;
            }
        }
    }

    /** A failure ends this piece of work only: what it left undone is noted in the store and taken up at the next start. */
    private void run(Runnable work) {
        if (closing) {
            return;
        }
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "work in the background failed; it is taken up again at the next start", e);
        }
    }
}
