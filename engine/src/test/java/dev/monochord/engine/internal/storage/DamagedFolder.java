package dev.monochord.engine.internal.storage;

import dev.monochord.engine.storage.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.rocksdb.RocksDBException;

/** A data folder with known rows, as it is after a proper close or after the death of its process, to be damaged. */
final class DamagedFolder {

    final Path path;
    final SortedMap<String, String> model = new TreeMap<>();

    private DamagedFolder(Path path) {
        this.path = path;
    }

    /** Writes rows with flushes in between, and closes the store or copies its files while it is open. */
    static DamagedFolder create(Path parent, Durability durability, boolean killed, Random random) throws IOException {
        DamagedFolder folder = new DamagedFolder(parent.resolve("damaged"));
        Path live = parent.resolve("live");
        try (RocksStore store = RocksStore.open(live, durability)) {
            int flushes = random.nextInt(4);
            for (int flush = 0; flush <= flushes; flush++) {
                folder.write(store, random);
                if (flush < flushes) {
                    store.reclaimNow();
                }
            }
            if (killed) {
                folder.kill(store, live, random);
            }
        }
        if (!killed) {
            copy(live, folder.path);
        }
        return folder;
    }

    /**
     * Writes rows, and leaves the folder as a process does that dies when RocksDB has put them into a new table file and
     * the store has not noted that yet.
     */
    static DamagedFolder createWithNewTable(Path parent, boolean compacted) throws IOException {
        DamagedFolder folder = new DamagedFolder(parent.resolve("damaged"));
        Path live = parent.resolve("live");
        Path before = parent.resolve("before");
        try (RocksStore store = RocksStore.open(live, Durability.FSYNC)) {
            folder.write(store, new Random(3));
            copy(live, before);
            store.reclaimNow();
            if (compacted) {
                store.db().compactRange();
            }
            store.db().pauseBackgroundWork();
            try {
                copy(live, folder.path);
            } finally {
                store.db().continueBackgroundWork();
            }
        } catch (RocksDBException e) {
            throw new IOException(e);
        }
        for (String note : List.of(AcknowledgedMark.NAME, ManifestCopy.NAME, StoreMark.NAME)) {
            Files.copy(before.resolve(note), folder.path.resolve(note), StandardCopyOption.REPLACE_EXISTING);
        }
        return folder;
    }

    /** Writes more rows and copies the files, with no flush or compaction running: a copy is no snapshot of the folder. */
    private void kill(RocksStore store, Path live, Random random) throws IOException {
        // A compaction of deleted rows removes files when it has ended, on a thread that RocksDB does not pause.
        store.reclaimNow();
        try {
            store.db().pauseBackgroundWork();
            try {
                write(store, random);
                copy(live, path);
            } finally {
                store.db().continueBackgroundWork();
            }
        } catch (RocksDBException e) {
            throw new IOException(e);
        }
    }

    private void write(RowStore store, Random random) {
        for (int i = 0; i < 10 + random.nextInt(50); i++) {
            WriteBatch batch = new WriteBatch();
            for (int row = random.nextInt(3); row >= 0; row--) {
                String key = "row-" + random.nextInt(400);
                if (random.nextInt(6) == 0) {
                    batch.delete(bytes(key));
                    model.remove(key);
                } else {
                    String value = Integer.toHexString(random.nextInt()).repeat(1 + random.nextInt(40));
                    batch.put(bytes(key), bytes(value));
                    model.put(key, value);
                }
            }
            store.write(batch);
        }
        if (random.nextInt(3) == 0) {
            store.deleteRange(bytes("row-2"), bytes("row-21"));
            model.subMap("row-2", "row-21").clear();
        }
    }

    /** Every row of a store. */
    static SortedMap<String, String> rows(RowStore store) {
        SortedMap<String, String> rows = new TreeMap<>();
        try (StoreCursor cursor = store.scan(bytes("row-"), bytes("row."), false)) {
            while (cursor.next()) {
                rows.put(
                        new String(cursor.key(), StandardCharsets.UTF_8),
                        new String(cursor.value(), StandardCharsets.UTF_8));
            }
        }
        return rows;
    }

    /** The only file whose name starts or ends so; the first of several. */
    Path file(String part) throws IOException {
        return files().stream()
                .filter(file -> name(file).equals(part)
                        || name(file).startsWith(part + "-")
                        || name(file).endsWith(part))
                .filter(file -> !part.equals(".log") || length(file) > 0)
                .findFirst()
                .orElseThrow();
    }

    private static long length(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files, locks and RocksDB's messages aside. */
    List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(
                            file -> !name(file).startsWith("LO") && !name(file).endsWith(".lock"))
                    .sorted()
                    .toList();
        }
    }

    void flip(Path file, int at, int bit) throws IOException {
        byte[] content = Files.readAllBytes(file);
        content[at] ^= (byte) (1 << bit);
        Files.write(file, content);
    }

    void cut(Path file, int length) throws IOException {
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), length));
    }

    /** The content of every file, to see whether anything was changed. */
    SortedMap<String, String> contents() throws IOException {
        SortedMap<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                contents.put(name(file), Arrays.hashCode(Files.readAllBytes(file)) + " " + Files.size(file));
            }
        }
        return contents;
    }

    static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
