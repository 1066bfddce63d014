package dev.monochord.engine.internal.storage;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.RocksDBException;

/**
 * The table files of a damaged store in a folder of their own, linked rather than copied where that is possible, with a
 * manifest that leaves some of them out. RocksDB reads nothing if one file is missing; told that it does not exist, it
 * reads the others. Not thread-safe.
 */
final class FileView {

    private static final int DELETED_FILE = 6;

    private final Path folder;
    private final List<byte[]> edits;

    private FileView(Path folder, List<byte[]> edits) {
        this.folder = folder;
        this.edits = edits;
    }

    /** Links every table file of a store, and reads a manifest as far as it can be read. */
    static FileView create(Path folder, Path store, Path manifest) throws IOException {
        OwnerOnly.createFolders(folder);
        try (Stream<Path> files = Files.list(store)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".sst")).toList()) {
                link(folder.resolve(file.getFileName()), file);
            }
        }
        List<byte[]> edits = new ArrayList<>();
        LogReader.read(manifest, edits::add);
        return new FileView(folder, edits);
    }

    /** Replaces a file by a copy without what follows its known length. */
    void cut(LiveFileMetaData file) throws IOException {
        Path link = folder.resolve(TableFiles.name(file));
        Path copy = folder.resolve(TableFiles.name(file) + ".cut");
        try (FileChannel from = FileChannel.open(link);
                FileChannel to = FileChannel.open(copy, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long at = 0; at < file.size(); ) {
                at += from.transferTo(at, file.size() - at, to);
            }
        }
        // The store has the file under another link, which stays as it is.
        Files.move(copy, link, StandardCopyOption.REPLACE_EXISTING);
    }

    /** How much of the manifest could be read. */
    int edits() {
        return edits.size();
    }

    Path folder() {
        return folder;
    }

    /** Opens the table files that are left without some; empties the view of what it had open before. */
    TableFiles open(Collection<LiveFileMetaData> without) throws IOException, RocksDBException {
        LogWriter manifest = new LogWriter();
        edits.forEach(manifest::add);
        if (!without.isEmpty()) {
            manifest.add(deletes(without));
        }
        Files.write(folder.resolve("MANIFEST-000001"), manifest.toBytes());
        Files.writeString(folder.resolve("CURRENT"), "MANIFEST-000001\n");
        return TableFiles.open(folder);
    }

    private static byte[] deletes(Collection<LiveFileMetaData> files) {
        ByteArrayOutputStream edit = new ByteArrayOutputStream();
        for (LiveFileMetaData file : files) {
            varint(edit, DELETED_FILE);
            varint(edit, file.level());
            varint(edit, Long.parseLong(TableFiles.name(file).replace(".sst", "")));
        }
        return edit.toByteArray();
    }

    private static void varint(ByteArrayOutputStream out, long value) {
        long rest = value;
        while (rest >= 0x80) {
            out.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private static void link(Path link, Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return;
        }
        try {
            Files.createLink(link, file);
        } catch (IOException | UnsupportedOperationException elsewhere) {
            Files.copy(file, link);
        }
    }
}
