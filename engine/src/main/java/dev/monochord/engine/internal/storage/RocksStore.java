package dev.monochord.engine.internal.storage;

import dev.monochord.engine.Durability;
import dev.monochord.engine.EngineException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * A {@link Store} in a folder, on RocksDB.
 *
 * <p>Safe for use by many threads. Every use of native memory goes through a {@link Gate}, so that a store or a cursor
 * that is used after {@link #close} throws an {@link IllegalStateException} and does not take the process down.
 */
public final class RocksStore implements Store {

    private final Path folder;
    private final RocksSettings settings;
    private final RocksDB db;
    private final ReadOptions reads = new ReadOptions();
    private final WriteOptions writes;
    private final SpaceReclaim reclaim;
    private final Gate gate = new Gate();
    private final Set<RocksCursor> cursors = ConcurrentHashMap.newKeySet();

    private RocksStore(Path folder, RocksSettings settings, RocksDB db, Durability durability) {
        this.folder = folder;
        this.settings = settings;
        this.db = db;
        this.writes = new WriteOptions().setSync(durability == Durability.FSYNC);
        this.reclaim = new SpaceReclaim(db);
    }

    /**
     * Opens the store in a folder, which is made if there is none.
     *
     * @throws EngineException if the folder is open elsewhere, is damaged, or holds something else
     */
    public static RocksStore open(Path folder, Durability durability) {
        return open(folder, durability, RocksSettings.CACHE_BYTES);
    }

    /** As {@link #open(Path, Durability)}, with so many bytes of memory to cache blocks in. */
    public static RocksStore open(Path folder, Durability durability, long cacheBytes) {
        if (durability == Durability.MEMORY) {
            throw new IllegalArgumentException(
                    "A store in a folder is durable: use MemoryStore for " + durability + ".");
        }
        StoreFolder.claim(folder);
        RocksDB.loadLibrary();
        RocksSettings settings = new RocksSettings(cacheBytes);
        try {
            RocksDB db = RocksDB.open(settings.options(), folder.toString());
            return new RocksStore(folder, settings, db, durability);
        } catch (RocksDBException e) {
            settings.close();
            throw RocksFailure.opening(folder, e);
        }
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        long stamp = gate.enter();
        try {
            return db.get(reads, key);
        } catch (RocksDBException e) {
            throw RocksFailure.using(folder, e);
        } finally {
            gate.leave(stamp);
        }
    }

    @Override
    public Cursor scan(byte[] from, byte[] to, boolean descending) {
        long stamp = gate.enter();
        try {
            RocksCursor cursor = new RocksCursor(this, from, to, descending);
            cursors.add(cursor);
            return cursor;
        } finally {
            gate.leave(stamp);
        }
    }

    @Override
    public void write(WriteBatch batch) {
        if (batch.isEmpty()) {
            return;
        }
        byte[] log = BatchLog.of(batch);
        long stamp = gate.enter();
        try (org.rocksdb.WriteBatch rows = new org.rocksdb.WriteBatch(log)) {
            db.write(writes, rows);
            reclaim.deleted(batch.deletes());
        } catch (RocksDBException e) {
            throw RocksFailure.using(folder, e);
        } finally {
            gate.leave(stamp);
        }
    }

    @Override
    public void deleteRange(byte[] from, byte[] to) {
        if (Arrays.compareUnsigned(from, to) >= 0) {
            return;
        }
        long stamp = gate.enter();
        try {
            db.deleteRange(writes, from, to);
            reclaim.deletedRange(from, to);
        } catch (RocksDBException e) {
            throw RocksFailure.using(folder, e);
        } finally {
            gate.leave(stamp);
        }
    }

    @Override
    public long sizeBytes() {
        long stamp = gate.enter();
        try {
            return db.getLongProperty("rocksdb.total-sst-files-size")
                    + db.getLongProperty("rocksdb.cur-size-all-mem-tables");
        } catch (RocksDBException e) {
            throw RocksFailure.using(folder, e);
        } finally {
            gate.leave(stamp);
        }
    }

    @Override
    public void close() {
        if (!gate.close()) {
            return;
        }
        reclaim.close();
        cursors.forEach(RocksCursor::free);
        cursors.clear();
        db.close();
        reads.close();
        writes.close();
        settings.close();
    }

    /** Reclaims the space of what was deleted now rather than in the next seconds. */
    void reclaimNow() {
        reclaim.now();
    }

    Path folder() {
        return folder;
    }

    RocksDB db() {
        return db;
    }

    Gate gate() {
        return gate;
    }

    void forget(RocksCursor cursor) {
        cursors.remove(cursor);
    }
}
