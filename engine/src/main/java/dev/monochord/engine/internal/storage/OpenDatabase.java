package dev.monochord.engine.internal.storage;

import java.nio.file.Path;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WALRecoveryMode;

/** A RocksDB with everything that must be closed with it, in the right order. */
final class OpenDatabase implements AutoCloseable {

    private final FileEvents events;
    private final RocksSettings settings;
    private final RocksDB db;
    private final SpaceReclaim reclaim;

    private OpenDatabase(FileEvents events, RocksSettings settings, RocksDB db) {
        this.events = events;
        this.settings = settings;
        this.db = db;
        this.reclaim = new SpaceReclaim(db);
    }

    /** Opens the database of a session for the first time: what is in the log goes to table files. */
    static OpenDatabase open(Path folder, StoreSession session) throws RocksDBException {
        return open(folder, session, new RocksSettings(session.isNew(), session.recovery()));
    }

    /**
     * Opens the database of a session again. It failed before and had acknowledged what is in its log; the log stays in
     * use, so that little space is needed.
     */
    static OpenDatabase reopen(Path folder, StoreSession session) throws RocksDBException {
        RocksSettings settings = new RocksSettings(false, WALRecoveryMode.TolerateCorruptedTailRecords);
        settings.options().setAvoidFlushDuringRecovery(true);
        return open(folder, session, settings);
    }

    private static OpenDatabase open(Path folder, StoreSession session, RocksSettings settings)
            throws RocksDBException {
        FileEvents events = new FileEvents(session::filesChanged);
        settings.listen(events);
        try {
            return new OpenDatabase(events, settings, RocksDB.open(settings.options(), folder.toString()));
        } catch (RocksDBException e) {
            settings.close();
            events.close();
            throw e;
        }
    }

    RocksDB db() {
        return db;
    }

    SpaceReclaim reclaim() {
        return reclaim;
    }

    /** Moves everything from the log to table files; returns the last sequence number. */
    long flush() throws RocksDBException {
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true).setAllowWriteStall(true)) {
            db.flush(flush);
            return db.getLatestSequenceNumber();
        }
    }

    /** Stops its threads and closes it; what is in the log stays there. */
    @Override
    public void close() {
        reclaim.close();
        db.close();
        settings.close();
        events.close();
    }
}
