package dev.monochord.engine.internal.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** Small files that are replaced whole or not at all, also if the power fails. */
final class DurableFile {

    private DurableFile() {}

    /** Replaces a file, readable by its owner only. */
    static void write(Path file, byte[] content) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(draft);
        try (FileChannel channel = FileChannel.open(
                draft, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OwnerOnly.file())) {
            write(channel, content);
            channel.force(true);
        }
        replace(draft, file);
    }

    static void write(FileChannel channel, byte[] content) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Puts a draft, which has been forced, in the place of a file. */
    static void replace(Path draft, Path file) throws IOException {
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceFolder(file.resolveSibling("."));
    }

    private static void forceFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (AccessDeniedException unsupported) {
            // Windows opens no folders; a rename is durable there without.
            if (OwnerOnly.isPosix()) {
                throw unsupported;
            }
        }
    }
}
