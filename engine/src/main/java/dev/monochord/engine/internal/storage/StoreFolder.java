package dev.monochord.engine.internal.storage;

import dev.monochord.engine.EngineException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
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
        } catch (IOException e) {
            throw new EngineException(
                    "The data folder " + folder + " cannot be used: " + e
                            + ". Check that it may be read and written by this user.",
                    e);
        }
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
