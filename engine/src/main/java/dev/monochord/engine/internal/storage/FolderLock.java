package dev.monochord.engine.internal.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a folder for one engine, from before it is looked at until it is closed.
 *
 * <p>RocksDB has a lock of its own, which it takes too late: after it has begun to change files. A POSIX lock belongs to
 * the process and goes when any of its channels on that file is closed, so the folders of this process are also
 * remembered here.
 */
final class FolderLock implements AutoCloseable {

    static final String NAME = "MONOCHORD.lock";

    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final Path file;
    private final boolean created;
    private final FileChannel channel;

    private FolderLock(Path folder, Path file, boolean created, FileChannel channel) {
        this.folder = folder;
        this.file = file;
        this.created = created;
        this.channel = channel;
    }

    /** Takes the lock of a folder that exists, or returns null if an engine holds it, here or in another process. */
    static @Nullable FolderLock take(Path folder) throws IOException {
        Path real = folder.toRealPath();
        if (!HELD.add(real)) {
            return null;
        }
        FileChannel channel = null;
        FileLock lock = null;
        try {
            Path file = real.resolve(NAME);
            boolean created = !Files.exists(file);
            channel = FileChannel.open(
                    file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), OwnerOnly.file());
            lock = channel.tryLock();
            return lock == null ? null : new FolderLock(real, file, created, channel);
        } finally {
            if (lock == null) {
                HELD.remove(real);
                if (channel != null) {
                    channel.close();
                }
            }
        }
    }

    /** Gives the lock back, and leaves no file behind in a folder that had none. */
    void abandon() throws IOException {
        if (created) {
            Files.deleteIfExists(file);
        }
        close();
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD.remove(folder);
        }
    }
}
