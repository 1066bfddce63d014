package dev.monochord.engine.internal.storage;

import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.engine.storage.StorageHealth.Status;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status.Code;
import org.rocksdb.Status.SubCode;

/** The health of a store, and who is told when it changes. Thread-safe; the listener is called by one thread at a time. */
public final class StoreHealth {

    private final Consumer<StorageHealth> listener;
    private volatile StorageHealth current = StorageHealth.GOOD;

    /** A health that tells each change, once, to a listener. */
    public StoreHealth(Consumer<StorageHealth> listener) {
        this.listener = listener;
    }

    public StorageHealth current() {
        return current;
    }

    void failed(Path folder, RocksDBException cause) {
        org.rocksdb.Status status = cause.getStatus();
        Code code = status == null ? Code.IOError : status.getCode();
        String text = RocksFailure.text(cause, folder);
        if (status != null && status.getSubCode() == SubCode.NoSpace) {
            change(new StorageHealth(
                    Status.DISK_FULL,
                    "The disk is full (" + text
                            + "): writes fail, reads succeed. Free some space; the engine goes on by itself."));
        } else if (code == Code.Corruption) {
            damaged(text);
        } else if (code != Code.Busy && code != Code.TryAgain && code != Code.ShutdownInProgress) {
            change(new StorageHealth(
                    Status.FAILING,
                    "The disk fails (" + text + "). Check it; the engine goes on by itself once a write succeeds."));
        }
    }

    void damaged(String text) {
        change(new StorageHealth(
                Status.DAMAGED,
                "Data is damaged (" + text + "): what is there cannot be read, other data can. Restore the data folder"
                        + " from a backup, or stop the engine and run it with --repair to see what can be saved."));
    }

    /** A write succeeded. */
    void recovered() {
        if (!current.isOk()) {
            change(StorageHealth.GOOD);
        }
    }

    boolean mayRecover() {
        return current.status() == Status.DISK_FULL || current.status() == Status.FAILING;
    }

    private synchronized void change(StorageHealth to) {
        // Damage outlasts everything else, and what is known is not told again.
        if (current.status() != Status.DAMAGED && current.status() != to.status()) {
            current = to;
            listener.accept(to);
        }
    }
}
