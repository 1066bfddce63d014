package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A file of names and secrets that only its owner can read from its first byte on. Used under its user's lock. */
final class SecretsFile {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    /** A secret of ours has 43 characters; one that somebody wrote has to be hard to guess, too. */
    private static final int MIN_LENGTH = 16;

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
            int number = 0;
            for (String line : lines()) {
                number++;
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                int sign = line.indexOf('=');
                String value = line.substring(sign + 1).strip();
                if (sign < 1 || value.length() < MIN_LENGTH) {
                    throw damaged("line " + number + " has no name and secret");
                }
                found.put(line.substring(0, sign).strip(), value);
            }
        }
        return found;
    }

    private List<String> lines() throws IOException {
        try {
            return Files.readAllLines(path, UTF_8);
        } catch (CharacterCodingException binary) {
            throw damaged("it is not text");
        }
    }

    /** To go on with other secrets than before would lock out everybody who has the right ones. */
    private IOException damaged(String how) {
        return new IOException(path.getFileName() + " is damaged: " + how
                + ". Put back a copy, or remove what is damaged to have new secrets made");
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
