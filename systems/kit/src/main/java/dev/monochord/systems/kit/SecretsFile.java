package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A file of named secrets that only its owner can read, with a checksum over all of them. Not thread-safe.
 *
 * <p>A damaged file is never read in part: continuing with other secrets would lock out everyone who holds the right ones.
 * A person who edits the file replaces the checksum with {@code none}. Files without a checksum that begin with the line
 * of earlier versions are accepted.
 */
final class SecretsFile {

    private static final String TITLE = "# Secrets of this installation. Treat them like administrator passwords.";
    private static final String TITLE_WITHOUT_CHECKSUM =
            "# Secrets of this installation. Whoever reads them is an administrator.";
    private static final String CHECKSUM = "# Checksum: ";
    private static final String NOT_CHECKED = "none";

    /** Generated secrets have 43 characters; those that a person wrote must be hard to guess, too. */
    private static final int MIN_LENGTH = 16;

    private final Path path;

    SecretsFile(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    boolean exists() {
        return Files.exists(path);
    }

    /** Reads the secrets; empty if there is no file. Removes the permissions that others have to the file. */
    SortedMap<String, String> read() throws IOException {
        SortedMap<String, String> found = new TreeMap<>();
        if (!exists()) {
            return found;
        }
        OwnerOnlyFile.restrict(path);
        List<String> lines = lines();
        String checksum = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith(CHECKSUM)) {
                checksum = line.substring(CHECKSUM.length()).strip();
            } else if (!line.isBlank() && !line.startsWith("#")) {
                int sign = line.indexOf('=');
                String value = line.substring(sign + 1).strip();
                if (sign < 1 || value.length() < MIN_LENGTH) {
                    throw damaged("line " + (i + 1) + " has no name and secret");
                }
                found.put(line.substring(0, sign).strip(), value);
            }
        }
        boolean earlier = !found.isEmpty() && lines.get(0).equals(TITLE_WITHOUT_CHECKSUM);
        verify(found, checksum == null && earlier ? NOT_CHECKED : checksum);
        return found;
    }

    private void verify(SortedMap<String, String> found, @Nullable String checksum) throws IOException {
        if (checksum == null) {
            throw damaged("it has no line '" + CHECKSUM.strip() + "'");
        }
        if (!checksum.equals(NOT_CHECKED) && !checksum.equals(checksum(entries(found)))) {
            throw damaged("its checksum does not match");
        }
    }

    private List<String> lines() throws IOException {
        try {
            return Files.readAllLines(path, UTF_8);
        } catch (CharacterCodingException binary) {
            throw damaged("it is not text");
        }
    }

    private IOException damaged(String how) {
        return new IOException(path.getFileName() + " is damaged: " + how
                + ". Restore it from a backup. If it was edited"
                + " on purpose, set its second line to '" + CHECKSUM + NOT_CHECKED + "'. If it is lost, remove it and"
                + " start once with --new-secrets");
    }

    /** Replaces the file atomically, unless it has exactly these secrets and a checksum. */
    void write(SortedMap<String, String> secrets) {
        String entries = entries(secrets);
        String text = TITLE + "\n" + CHECKSUM + checksum(entries) + "\n" + entries;
        Path draft = path.resolveSibling(path.getFileName() + ".new");
        try {
            if (exists() && Files.readString(path).equals(text)) {
                return;
            }
            Files.deleteIfExists(draft);
            try (FileChannel file = FileChannel.open(
                    draft,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    OwnerOnlyFile.attributes())) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
                while (bytes.hasRemaining()) {
                    file.write(bytes);
                }
                file.force(true);
            }
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("Secrets cannot be saved in " + path, unwritable);
        }
    }

    private static String entries(Map<String, String> secrets) {
        StringBuilder text = new StringBuilder();
        secrets.forEach(
                (name, value) -> text.append(name).append('=').append(value).append('\n'));
        return text.toString();
    }

    private static String checksum(String entries) {
        return HexFormat.of().formatHex(Sha256.of(entries));
    }
}
