package dev.monochord.engine.internal.storage;

import dev.monochord.engine.internal.time.DaemonThreads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads the table files that were too many to be read at the start, and compares the checksums of their blocks, on a
 * thread of its own. Damage that nobody has come across yet is found so while a backup still has what is lost.
 */
final class FileVerification implements AutoCloseable {

    private final Path folder;
    private final List<String> files;
    private final Consumer<String> damaged;
    private final Thread thread = DaemonThreads.named("monochord-verify").newThread(this::run);
    private volatile boolean closed;

    private FileVerification(Path folder, List<String> files, Consumer<String> damaged) {
        this.folder = folder;
        this.files = files;
        this.damaged = damaged;
    }

    static FileVerification start(Path folder, List<String> files, Consumer<String> damaged) {
        FileVerification verification = new FileVerification(folder, files, damaged);
        if (!files.isEmpty()) {
            verification.thread.setPriority(Thread.MIN_PRIORITY);
            verification.thread.start();
        }
        return verification;
    }

    private void run() {
        for (String file : files) {
            if (closed) {
                return;
            }
            String damage = TableFiles.verify(folder, file);
            // A compaction may have taken it away meanwhile.
            if (!damage.isEmpty() && Files.exists(folder.resolve(file))) {
                damaged.accept(damage);
            }
        }
    }

    /** Stops after the file that is being read. */
    @Override
    public void close() {
        closed = true;
        DaemonThreads.join(thread);
    }
}
