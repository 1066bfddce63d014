package dev.monochord.engine.internal.storage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A copy of the manifest beside it, taken whenever the table files change. The manifest says which of the files make up
 * the store; without it, and without a copy, they cannot be put together again.
 */
final class ManifestCopy {

    static final String NAME = "MONOCHORD.manifest";

    private ManifestCopy() {}

    /** The manifest that a folder's {@code CURRENT} names. */
    static Path current(Path folder) throws IOException {
        return folder.resolve(Files.readString(folder.resolve("CURRENT"), StandardCharsets.ISO_8859_1)
                .strip());
    }

    /** Its number, which grows with each new manifest. */
    static long number(Path manifest) {
        String name = String.valueOf(manifest.getFileName());
        return Long.parseLong(name.substring(name.indexOf('-') + 1));
    }

    /** Takes a copy. One that ends in the middle of a record is as good as the records before. */
    static void take(Path folder, Path manifest) throws IOException {
        DurableFile.write(folder.resolve(NAME), Files.readAllBytes(manifest));
    }
}
