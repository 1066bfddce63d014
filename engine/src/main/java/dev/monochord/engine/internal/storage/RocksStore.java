package dev.monochord.engine.internal.storage;

import dev.monochord.engine.Durability;
import dev.monochord.engine.EngineException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * A {@link Store} in a folder, on RocksDB.
 *
 * <p>Thread-safe. Every use of native memory goes through a {@link Gate}, so that a store or a cursor that is used after
 * {@link #close} throws an {@link IllegalStateException} and does not take the process down.
 */
public final class RocksStore implements Store {

    private static final Logger LOG = System.getLogger(RocksStore.class.getName());

    private final Path folder;
    private final StoreSession session;
    private final StoreHealth health;
    private final RocksSettings settings;
    private final RocksDB db;
    private final ReadOptions reads = new ReadOptions();
    private final WriteOptions writes;
    private final SpaceReclaim reclaim;
    private final FileVerification verification;
    private final Recovery recovery;
    private final Gate gate = new Gate();
    private final Set<RocksCursor> cursors = ConcurrentHashMap.newKeySet();

    private RocksStore(
            Path folder,
            StoreSession session,
            StoreHealth health,
            RocksSettings settings,
            RocksDB db,
            Durability durability) {
        this.folder = folder;
        this.session = session;
        this.health = health;
        this.settings = settings;
        this.db = db;
        this.writes = new WriteOptions().setSync(durability == Durability.FSYNC);
        this.reclaim = new SpaceReclaim(db);
        this.verification = FileVerification.start(folder, session.unverified(), health::damaged);
        this.recovery = new Recovery(health, this::writeProbe);
    }

    /** As {@link #open(Path, Durability, StoreHealth)}, for a caller who learns of failures by exceptions only. */
    public static RocksStore open(Path folder, Durability durability) {
        return open(folder, durability, new StoreHealth(change -> {}));
    }

    /**
     * Opens the store in a folder, which is made if there is none.
     *
     * @throws EngineException if the folder is open elsewhere, is damaged, or holds something else
     */
    public static RocksStore open(Path folder, Durability durability, StoreHealth health) {
        if (durability == Durability.MEMORY) {
            throw new IllegalArgumentException(
                    "A store in a folder is durable: use MemoryStore for " + durability + ".");
        }
        StoreSession session = StoreSession.begin(folder, durability);
        RocksDB.loadLibrary();
        RocksSettings settings = new RocksSettings(
                session.isNew(),
                session.recovery(),
                new FileEvents(session::filesChanged, cause -> health.failed(folder, cause)));
        RocksDB db = null;
        try {
            db = RocksDB.open(settings.options(), folder.toString());
            session.opened(db.getLatestSequenceNumber());
            return new RocksStore(folder, session, health, settings, db, durability);
        } catch (RocksDBException e) {
            release(db, settings, session);
            throw RocksFailure.opening(folder, e);
        } catch (IOException e) {
            release(db, settings, session);
            throw RocksFailure.unusable(folder, String.valueOf(e.getMessage()), e);
        }
    }

    private static void release(@Nullable RocksDB db, RocksSettings settings, StoreSession session) {
        if (db != null) {
            db.close();
        }
        settings.close();
        session.close();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        long stamp = gate.enter();
        try {
            return db.get(reads, key);
        } catch (RocksDBException e) {
            throw failure(e);
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
        byte[] log = BatchLog.of(batch, session.id());
        long stamp = gate.enter();
        try {
            write(log);
            reclaim.deleted(batch.deletes());
        } catch (RocksDBException e) {
            throw failure(e);
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
            write(BatchLog.ofDeleteRange(from, to, session.id()));
            reclaim.deletedRange(from, to);
        } catch (RocksDBException e) {
            throw failure(e);
        } finally {
            gate.leave(stamp);
        }
    }

    private void write(byte[] log) throws RocksDBException {
        try (org.rocksdb.WriteBatch rows = new org.rocksdb.WriteBatch(log)) {
            db.write(writes, rows);
        }
        session.acknowledged(db.getLatestSequenceNumber());
    }

    /** Writes nothing that anybody reads, to find out whether writes succeed again. */
    private void writeProbe() throws RocksDBException {
        WriteBatch batch = new WriteBatch();
        batch.delete(new byte[1]);
        long stamp = gate.tryEnter();
        if (stamp == 0) {
            return;
        }
        try {
            write(BatchLog.of(batch, session.id()));
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
            throw failure(e);
        } finally {
            gate.leave(stamp);
        }
    }

    @Override
    public void close() {
        if (!gate.close()) {
            return;
        }
        recovery.close();
        reclaim.close();
        verification.close();
        cursors.forEach(RocksCursor::free);
        cursors.clear();
        long sequence = flushed();
        db.close();
        reads.close();
        writes.close();
        settings.close();
        try {
            if (sequence >= 0) {
                session.closed(sequence);
            }
        } catch (IOException e) {
            // The mark says that the store is open, so that the next start looks at it as after a crash.
            LOG.log(Level.DEBUG, "The store could not be marked as closed", e);
        } finally {
            session.close();
        }
    }

    /** Moves everything from the log to table files; returns the last sequence number, or -1 if that failed. */
    private long flushed() {
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true).setAllowWriteStall(true)) {
            db.flush(flush);
            return db.getLatestSequenceNumber();
        } catch (RocksDBException e) {
            // Nothing is lost: the rows are in the log, and the next start recovers them.
            health.failed(folder, e);
            return -1;
        }
    }

    /** Notes a failure of RocksDB, and says it in the words of a user. */
    EngineException failure(RocksDBException cause) {
        health.failed(folder, cause);
        recovery.begin();
        return RocksFailure.using(folder, cause);
    }

    /** Reclaims the space of what was deleted now rather than in the next seconds. */
    void reclaimNow() {
        reclaim.now();
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
