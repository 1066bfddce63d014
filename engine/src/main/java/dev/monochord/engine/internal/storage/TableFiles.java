package dev.monochord.engine.internal.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/**
 * What the manifest of a folder says, read without changing anything and without the logs: its table files (SST), how
 * far it has come, and which logs are still needed. Not thread-safe.
 */
final class TableFiles implements AutoCloseable {

    private static final long FILTER_CACHE_BYTES = 8L << 20;

    private final Path noLogs;
    private final Options options;
    private final RocksDB db;

    private TableFiles(Path noLogs, Options options, RocksDB db) {
        this.noLogs = noLogs;
        this.options = options;
        this.db = db;
    }

    /** Reads the manifest. RocksDB neither writes nor deletes anything, and opens table files only when asked to. */
    static TableFiles open(Path folder) throws IOException, RocksDBException {
        RocksDB.loadLibrary();
        Path noLogs = Files.createTempDirectory("monochord-no-logs");
        // Without the strictness that would end at the first missing file; they are all looked at here.
        Options options = new Options()
                .setCreateIfMissing(false)
                .setParanoidChecks(false)
                .setMaxOpenFiles(RocksSettings.MAX_OPEN_FILES)
                .setWalDir(noLogs.toString());
        try {
            return new TableFiles(noLogs, options, RocksDB.openReadOnly(options, folder.toString()));
        } catch (RocksDBException e) {
            options.close();
            Files.deleteIfExists(noLogs);
            throw e;
        }
    }

    /** The sequence number that the manifest vouches for. */
    long sequence() {
        return db.getLatestSequenceNumber();
    }

    /** The number of the first log that holds what no table file does. */
    long firstLog() throws RocksDBException {
        return Long.parseLong(db.getProperty("rocksdb.min-log-number-to-keep"));
    }

    /** The table files, the newest first. */
    List<LiveFileMetaData> list() {
        List<LiveFileMetaData> files = new ArrayList<>(db.getLiveFilesMetaData());
        files.sort(Comparator.comparing(TableFiles::name).reversed());
        return files;
    }

    /** Opens every table file, which finds one that stands in the place of another. */
    void open() throws RocksDBException {
        db.getPropertiesOfAllTables();
    }

    RocksDB db() {
        return db;
    }

    static String name(LiveFileMetaData file) {
        return file.fileName().substring(file.fileName().lastIndexOf('/') + 1);
    }

    /** What is wrong with the file as such; empty if it is there in its length. */
    static String damage(Path folder, LiveFileMetaData file) throws IOException {
        return new StoreMark.KnownFile(name(file), file.size(), "-").damage(folder);
    }

    /**
     * Reads every block of a file and compares the checksums; returns what is wrong, or an empty text.
     *
     * <p>RocksDB's own verification skips the partitions of a filter, which a start may read nevertheless. Opening a file
     * with a filter policy reads them.
     */
    static String verify(Path folder, String name) {
        try (BloomFilter filter = new BloomFilter();
                Cache cache = new LRUCache(FILTER_CACHE_BYTES)) {
            return verify(
                    folder,
                    name,
                    new BlockBasedTableConfig().setFilterPolicy(filter).setBlockCache(cache));
        }
    }

    /** As {@link #verify(Path, String)}, but without the filter, which holds no rows. */
    static String verifyRows(Path folder, String name) {
        return verify(folder, name, new BlockBasedTableConfig());
    }

    private static String verify(Path folder, String name, BlockBasedTableConfig tables) {
        try (Options options = new Options().setTableFormatConfig(tables);
                SstFileReader reader = new SstFileReader(options)) {
            reader.open(folder.resolve(name).toString());
            reader.verifyChecksum();
            return "";
        } catch (RocksDBException e) {
            return name + ": " + RocksFailure.text(e, folder);
        }
    }

    @Override
    public void close() {
        db.close();
        options.close();
        try {
            Files.deleteIfExists(noLogs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
