package dev.monochord.engine.internal.storage;

import java.util.function.Consumer;
import org.rocksdb.AbstractEventListener;
import org.rocksdb.BackgroundErrorReason;
import org.rocksdb.CompactionJobInfo;
import org.rocksdb.FlushJobInfo;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Hears from RocksDB's own threads that table files changed, or that one of these threads failed. */
final class FileEvents extends AbstractEventListener {

    private final Runnable changed;
    private final Consumer<RocksDBException> failed;

    FileEvents(Runnable changed, Consumer<RocksDBException> failed) {
        super(
                EnabledEventCallback.ON_FLUSH_COMPLETED,
                EnabledEventCallback.ON_COMPACTION_COMPLETED,
                EnabledEventCallback.ON_BACKGROUND_ERROR);
        this.changed = changed;
        this.failed = failed;
    }

    @Override
    public void onFlushCompleted(RocksDB db, FlushJobInfo flush) {
        changed.run();
    }

    @Override
    public void onCompactionCompleted(RocksDB db, CompactionJobInfo compaction) {
        changed.run();
    }

    @Override
    public void onBackgroundError(BackgroundErrorReason reason, Status status) {
        failed.accept(new RocksDBException(String.valueOf(status.getState()), status));
    }
}
