package dev.monochord.engine.internal.storage;

import org.rocksdb.AbstractEventListener;
import org.rocksdb.CompactionJobInfo;
import org.rocksdb.FlushJobInfo;
import org.rocksdb.RocksDB;

/**
 * Hears from RocksDB's own threads that table files changed. Not that one of them failed: the Java side of RocksDB does
 * not know all reasons that the native side gives, and the next write fails in any case.
 */
final class FileEvents extends AbstractEventListener {

    private final Runnable changed;

    FileEvents(Runnable changed) {
        super(EnabledEventCallback.ON_FLUSH_COMPLETED, EnabledEventCallback.ON_COMPACTION_COMPLETED);
        this.changed = changed;
    }

    @Override
    public void onFlushCompleted(RocksDB db, FlushJobInfo flush) {
        changed.run();
    }

    @Override
    public void onCompactionCompleted(RocksDB db, CompactionJobInfo compaction) {
        changed.run();
    }
}
