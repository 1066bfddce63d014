package dev.monochord.engine.internal.storage;

import dev.monochord.engine.storage.EngineException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of a durable store, marked so that a folder of something else is never written to. */
final class StoreFolder {

    private static final String DRAFT = StoreMark.NAME + ".new";

    private StoreFolder() {}

    /** Makes the folder if there is none, closed to others. */
    static void create(Path folder) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new EngineException(
                    "The data folder " + folder + " is a file. Name a folder that is empty or new.", null);
        }
        OwnerOnly.createFolders(folder);
    }

    /**
     * Reads the mark of a folder, or returns null if the folder is empty.
     *
     * @throws DamageException if there is a store without its mark, or with a damaged one
     * @throws EngineException if the folder holds something else, or a store of another version
     */
    static @Nullable StoreMark read(Path folder) throws IOException, DamageException {
        Path file = folder.resolve(StoreMark.NAME);
        List<Path> data = StoreMark.dataFiles(folder);
        if (!Files.exists(file)) {
            if (!data.isEmpty() || Files.exists(folder.resolve(AcknowledgedMark.NAME))) {
                throw new DamageException(StoreMark.NAME + " is missing");
            }
            requireEmpty(folder);
            return null;
        }
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        if (StoreMark.isCurrentFormat(text)) {
            return StoreMark.parse(text);
        }
        if (text.equals(StoreMark.FIRST_FORMAT)
                && !Files.exists(folder.resolve(AcknowledgedMark.NAME))
                && !Files.exists(folder.resolve(ManifestCopy.NAME))) {
            return StoreMark.fresh().opening(0);
        }
        if (text.startsWith("monochord store, format ") && !text.startsWith("monochord store, format 1")) {
            throw new EngineException(
                    "The data folder " + folder + " has the mark \""
                            + text.lines().findFirst().orElse("") + "\", and this version reads \""
                            + StoreMark.currentFormat()
                            + "\". Open it with the version that wrote it. If no other version did, the file "
                            + StoreMark.NAME + " is damaged: restore the folder from a backup, or run with --repair.",
                    null);
        }
        throw new DamageException(StoreMark.NAME + (text.isEmpty() ? " is empty" : " is not a mark of a store"));
    }

    private static void requireEmpty(Path folder) throws IOException, DamageException {
        List<String> names;
        try (Stream<Path> files = Files.list(folder)) {
            names = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.equals(DRAFT) && !name.equals(FolderLock.NAME))
                    .toList();
        }
        if (names.stream().anyMatch(StoreFolder::isLeftOver)) {
            throw new DamageException(StoreMark.NAME + " is missing, and so are the data files");
        }
        if (!names.isEmpty()) {
            throw new EngineException(
                    "The data folder " + folder + " is not empty and holds no Monochord store. Name a folder that is"
                            + " empty or new.",
                    null);
        }
    }

    /** Whether only a store leaves a file of this name. */
    private static boolean isLeftOver(String name) {
        return name.equals(ManifestCopy.NAME)
                || name.equals(TableList.NAME)
                || name.equals("IDENTITY")
                || name.startsWith("OPTIONS-");
    }
}
