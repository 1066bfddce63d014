package dev.monochord.engine.internal.storage;

import dev.monochord.engine.storage.EngineException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Says in the words of a user what RocksDB says in its own. */
final class RocksFailure {

    private RocksFailure() {}

    /** RocksDB could not open the folder, and may have written to it before it failed. */
    static EngineException opening(Path folder, RocksDBException cause) {
        String text = text(cause, folder);
        String lower = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        if (lower.contains("while lock file") || lower.contains("lock hold by")) {
            return inUse(folder, cause);
        }
        if (corrupt(cause) || lower.contains("does not exist") || lower.contains("no such file")) {
            return new EngineException(damage(folder, "", List.of(text), List.of()), cause);
        }
        return new EngineException(
                "The data folder " + folder + " cannot be opened (" + text
                        + "). Check that it may be read and written by this user and that the disk is not full.",
                cause);
    }

    static EngineException inUse(Path folder, @Nullable Throwable cause) {
        return new EngineException(
                "The data folder " + folder + " is in use by another engine, in this process or another one. Close"
                        + " that engine first, or name another folder.",
                cause);
    }

    static EngineException unusable(Path folder, String reason, IOException cause) {
        return new EngineException(
                "The data folder " + folder + " cannot be used: " + reason
                        + ". Check that this user may create, read and write it, or name another folder.",
                cause);
    }

    /** Damage that was found before RocksDB opened the folder. */
    static EngineException damaged(Path folder, List<String> damage, List<String> intact) {
        return new EngineException(damage(folder, "; nothing in it was changed", damage, intact), null);
    }

    static EngineException using(Path folder, RocksDBException cause) {
        String advice = corrupt(cause)
                ? "Other data can still be read. Restore the folder from a backup, or run with --repair to see what can"
                        + " be saved."
                : "Check the disk, free space included; the engine goes on by itself once it can write again.";
        return new EngineException(
                "The data folder " + folder + " cannot be used (" + text(cause, folder) + "). " + advice, cause);
    }

    static boolean corrupt(RocksDBException cause) {
        Status status = cause.getStatus();
        return status != null && status.getCode() == Status.Code.Corruption;
    }

    /** RocksDB's message, with the names of files without the folder. */
    static String text(RocksDBException cause, Path folder) {
        return String.valueOf(cause.getMessage()).replace(folder + "/", "").strip();
    }

    private static String damage(Path folder, String unchanged, List<String> damage, List<String> intact) {
        return "The data folder " + folder + " is damaged and was not opened" + unchanged + "."
                + "\n  damaged: " + String.join("\n  damaged: ", damage)
                + (intact.isEmpty() ? "" : "\n  intact: " + String.join("\n  intact: ", intact))
                + "\nRestore the folder from a backup, or run with --repair to see what can be saved without one.";
    }
}
