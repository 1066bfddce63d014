package dev.monochord.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A file of names and secrets that only its owner can read from its first byte on. Used under its user's lock. */
final class SecretsFile {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private final Path path;

    SecretsFile(Path path) {
        this.path = path;
    }

    /** What the file holds; nothing if there is none. Rights that others have to it are taken away. */
    SortedMap<String, String> read() throws IOException {
        SortedMap<String, String> found = new TreeMap<>();
        if (Files.exists(path)) {
            if (hasRights() && !Files.getPosixFilePermissions(path).equals(OWNER_ONLY)) {
                Files.setPosixFilePermissions(path, OWNER_ONLY);
            }
            for (String line : Files.readAllLines(path, UTF_8)) {
                int sign = line.indexOf('=');
                if (!line.startsWith("#") && sign > 0) {
                    found.put(
                            line.substring(0, sign).strip(),
                            line.substring(sign + 1).strip());
                }
            }
        }
        return found;
    }

    /** Replaces the file whole or not at all. */
    void write(Map<String, String> secrets) {
        StringBuilder text =
                new StringBuilder("# Secrets of this installation. Whoever reads them is an administrator.\n");
        secrets.forEach(
                (name, value) -> text.append(name).append('=').append(value).append('\n'));
        Path draft = path.resolveSibling(path.getFileName() + ".new");
        try {
            Files.deleteIfExists(draft);
            try (FileChannel file = FileChannel.open(
                    draft, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly())) {
                ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(UTF_8));
                while (bytes.hasRemaining()) {
                    file.write(bytes);
                }
                file.force(true);
            }
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("Secrets cannot be kept in " + path, unwritable);
        }
    }

    private static FileAttribute<?>[] ownerOnly() {
        return hasRights()
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
                : new FileAttribute<?>[0];
    }

    private static boolean hasRights() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }
}
