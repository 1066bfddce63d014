package dev.monochord.engine.internal.storage;

import dev.monochord.engine.EngineException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/** The folder of a durable store, marked so that a folder of something else is never written to. */
final class StoreFolder {

    private static final String MARKER = "MONOCHORD";
    private static final String DRAFT = "MONOCHORD.new";
    private static final String FORMAT = "monochord store, format 1\n";

    private StoreFolder() {}

    /** Makes the folder if there is none, and refuses one that holds anything but a store of ours. */
    static void claim(Path folder) {
        try {
            Path marker = folder.resolve(MARKER);
            if (Files.exists(marker)) {
                requireFormat(folder, Files.readString(marker));
                return;
            }
            if (Files.exists(folder) && !Files.isDirectory(folder)) {
                throw new EngineException(
                        "The data folder " + folder + " is a file. Name a folder that is empty or new.", null);
            }
            Files.createDirectories(folder);
            requireEmpty(folder);
            mark(folder, marker);
        } catch (FileSystemException e) {
            throw unusable(folder, e.getReason() == null ? "it cannot be made or opened" : e.getReason(), e);
        } catch (IOException e) {
            throw unusable(folder, String.valueOf(e.getMessage()), e);
        }
    }

    private static EngineException unusable(Path folder, String reason, IOException cause) {
        return new EngineException(
                "The data folder " + folder + " cannot be used: " + reason
                        + ". Check that this user may make, read and write it, or name another folder.",
                cause);
    }

    private static void requireFormat(Path folder, String found) {
        if (!found.equals(FORMAT)) {
            throw new EngineException(
                    "The data folder " + folder + " has the mark \"" + found.strip() + "\", and this version reads \""
                            + FORMAT.strip() + "\". Open it with the version that wrote it.",
                    null);
        }
    }

    private static void requireEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            boolean foreign = files.anyMatch(file -> !file.endsWith(DRAFT));
            if (foreign) {
                throw new EngineException(
                        "The data folder " + folder + " is not empty and holds no Monochord store. Name a folder that"
                                + " is empty or new.",
                        null);
            }
        }
    }

    /** Whole or not at all: a process that dies here leaves a folder that still counts as empty. */
    private static void mark(Path folder, Path marker) throws IOException {
        Path draft = folder.resolve(DRAFT);
        try (FileChannel file = FileChannel.open(
                draft, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(FORMAT.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            file.force(true);
        }
        Files.move(draft, marker, StandardCopyOption.ATOMIC_MOVE);
    }
}
