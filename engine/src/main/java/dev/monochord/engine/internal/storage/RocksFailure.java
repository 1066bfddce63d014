package dev.monochord.engine.internal.storage;

import dev.monochord.engine.EngineException;
import java.nio.file.Path;
import java.util.Locale;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Says in the words of a user what RocksDB says in its own. */
final class RocksFailure {

    private RocksFailure() {}

    static EngineException opening(Path folder, RocksDBException cause) {
        String text = String.valueOf(cause.getMessage());
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.contains("while lock file") || lower.contains("lock hold by")) {
            return new EngineException(
                    "The data folder " + folder + " is in use by another engine, in this process or another one. Close"
                            + " that engine first, or name another folder.",
                    cause);
        }
        if (corrupt(cause) || lower.contains("does not exist") || lower.contains("no such file")) {
            return new EngineException(
                    "The data folder " + folder + " is damaged (" + text
                            + "). Restore it from a copy, or name another folder.",
                    cause);
        }
        return new EngineException(
                "The data folder " + folder + " cannot be opened (" + text
                        + "). Check that it may be read and written by this user and that the disk is not full.",
                cause);
    }

    static EngineException using(Path folder, RocksDBException cause) {
        String text = String.valueOf(cause.getMessage());
        String advice = corrupt(cause)
                ? "Restore it from a copy."
                : "Check the disk, free space included, and open the engine again.";
        return new EngineException("The data folder " + folder + " cannot be used (" + text + "). " + advice, cause);
    }

    private static boolean corrupt(RocksDBException cause) {
        Status status = cause.getStatus();
        return status != null && status.getCode() == Status.Code.Corruption;
    }
}
