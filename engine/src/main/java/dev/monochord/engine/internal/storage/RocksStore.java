package dev.monochord.engine.internal.storage;

import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * A {@link RowStore} in a folder, on RocksDB.
 *
 * <p>Thread-safe. Every use of native memory goes through a {@link CloseGuard}, so that a store or a cursor that is used after
 * {@link #close} throws an {@link IllegalStateException} and does not take the process down.
 */
public final class RocksStore implements RowStore {

    private static final Logger LOG = System.getLogger(RocksStore.class.getName());

    private final Path folder;
    private final StoreSession session;
    private final StoreHealth health;
    private final ReadOptions reads = new ReadOptions();
    private final WriteOptions writes;
    private final FileVerification verification;
    private final Recovery recovery;
    private final CloseGuard gate = new CloseGuard();
    private final Set<RocksCursor> cursors = ConcurrentHashMap.newKeySet();

    /** Replaced by {@link #reopen} only, alone in the gate; null if that could not open it again so far. */
    private @Nullable OpenDatabase database;

    private RocksStore(
            Path folder, StoreSession session, StoreHealth health, OpenDatabase database, Durability durability) {
        this.folder = folder;
        this.session = session;
        this.health = health;
        this.database = database;
        this.writes = new WriteOptions().setSync(durability == Durability.FSYNC);
        this.verification = FileVerification.start(folder, session.unverified(), health::damaged);
        this.recovery = new Recovery(health, this::recover);
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
        OpenDatabase database = null;
        boolean opened = false;
        try {
            database = OpenDatabase.open(folder, session);
            session.opened(database.db().getLatestSequenceNumber());
            opened = true;
            return new RocksStore(folder, session, health, database, durability);
        } catch (RocksDBException e) {
            throw RocksFailure.opening(folder, e);
        } catch (IOException e) {
            throw RocksFailure.unusable(folder, String.valueOf(e.getMessage()), e);
        } finally {
            if (!opened) {
                if (database != null) {
                    database.close();
                }
                session.close();
            }
        }
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        long stamp = gate.enter();
        try {
            return db().get(reads, key);
        } catch (RocksDBException e) {
            throw failure(e);
        } finally {
            gate.leave(stamp);
        }
    }

    @Override
    public StoreCursor scan(byte[] from, byte[] to, boolean descending) {
        long stamp = gate.enter();
        try {
            RocksCursor cursor = new RocksCursor(this, from, to, descending);
            boolean known = false;
            try {
                cursors.add(cursor);
                known = true;
            } finally {
                if (!known) {
                    cursor.free();
                }
            }
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
            database().reclaim().deleted(batch.deletes());
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
            database().reclaim().deletedRange(from, to);
        } catch (RocksDBException e) {
            throw failure(e);
        } finally {
            gate.leave(stamp);
        }
    }

    private void write(byte[] log) throws RocksDBException {
        RocksDB db = db();
        try (org.rocksdb.WriteBatch rows = new org.rocksdb.WriteBatch(log)) {
            db.write(writes, rows);
        }
        session.acknowledged(db.getLatestSequenceNumber());
    }

    @Override
    public void noteTables(Collection<String> names) {
        try {
            TableList.write(folder, names);
        } catch (IOException e) {
            // The next change of tables writes it; without it, only a repair is less able.
            LOG.log(Level.DEBUG, "The names of the tables could not be written", e);
        }
    }

    @Override
    public void close() {
        if (!gate.close()) {
            return;
        }
        recovery.close();
        verification.close();
        freeCursors();
        long sequence = closeDatabase();
        reads.close();
        writes.close();
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

    /** Leaves nothing in the log; returns the last sequence number, or -1 if that failed. */
    private long closeDatabase() {
        OpenDatabase open = database;
        if (open == null) {
            return -1;
        }
        try (open) {
            return open.flush();
        } catch (RocksDBException e) {
            // Nothing is lost: the rows are in the log, and the next start recovers them.
            health.failed(folder, e);
            return -1;
        }
    }

    /**
     * Finds out whether writes succeed again. RocksDB resumes by itself after some failures, and only if there is much
     * space; after others, such as that of a log that could not be extended, it has to be opened again.
     */
    private void recover() throws RocksDBException, IOException {
        try {
            writeProbe();
            return;
        } catch (RocksDBException e) {
            LOG.log(Level.DEBUG, "Writes still fail", e);
        }
        session.requireSpace();
        reopen();
        writeProbe();
    }

    /** Closes and opens the database; cursors end. What is in its log stays there, and little space is needed. */
    void reopen() throws RocksDBException {
        long stamp = gate.tryEnterAlone();
        if (stamp == 0) {
            return;
        }
        try {
            OpenDatabase open = database;
            if (open != null) {
                freeCursors();
                database = null;
                open.close();
            }
            database = OpenDatabase.reopen(folder, session);
            session.filesChanged();
        } finally {
            gate.leaveAlone(stamp);
        }
    }

    /** Writes nothing that anybody reads. */
    private void writeProbe() throws RocksDBException {
        WriteBatch batch = new WriteBatch();
        batch.delete(new byte[1]);
        long stamp = gate.tryEnter();
        if (stamp == 0) {
            return;
        }
        try {
            if (database != null) {
                write(BatchLog.of(batch, session.id()));
                return;
            }
        } finally {
            gate.leave(stamp);
        }
        throw new RocksDBException("the database is not open");
    }

    private void freeCursors() {
        cursors.forEach(RocksCursor::free);
        cursors.clear();
    }

    /** Notes a failure of RocksDB, and says it in the words of a user. */
    EngineException failure(RocksDBException cause) {
        health.failed(folder, cause);
        recovery.begin();
        return RocksFailure.using(folder, cause);
    }

    /** Reclaims the space of what was deleted now rather than in the next seconds. */
    void reclaimNow() {
        database().reclaim().now();
    }

    /** The database; the caller is in the gate. */
    RocksDB db() {
        return database().db();
    }

    private OpenDatabase database() {
        OpenDatabase open = database;
        if (open == null) {
            throw new EngineException(
                    "The data folder " + folder + " cannot be used: "
                            + health.current().reason(),
                    null);
        }
        return open;
    }

    CloseGuard gate() {
        return gate;
    }

    void forget(RocksCursor cursor) {
        cursors.remove(cursor);
    }
}
