package dev.monochord.engine.internal.storage;

import java.util.List;
import org.rocksdb.AbstractEventListener;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompressionType;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.TablePropertiesCollectorFactory;
import org.rocksdb.WALRecoveryMode;

/**
 * How RocksDB is set up: memory that does not grow with the data, few threads, small logs. Owns the native objects
 * behind the settings, which must outlive the database.
 */
final class RocksSettings implements AutoCloseable {

    /** Blocks, and with them the indexes and filters of all files, share this much memory. */
    private static final long CACHE_BYTES = 256L << 20;

    private static final long MEMTABLE_BYTES = 32L << 20;
    private static final int MEMTABLES = 3;
    private static final long MAX_WAL_BYTES = 256L << 20;
    static final int MAX_OPEN_FILES = 512;
    private static final long LOG_BYTES = 1L << 20;

    /** It is copied when table files change, see {@link ManifestCopy}, so it stays small. */
    private static final long MANIFEST_BYTES = 1L << 20;

    private final Cache cache;
    private final BloomFilter filter = new BloomFilter(10, false);
    // Deleted rows would else keep their space until their neighbours are written again.
    private final TablePropertiesCollectorFactory compactDeletes =
            TablePropertiesCollectorFactory.NewCompactOnDeletionCollectorFactory(8192, 4096, 0.5);
    private final Options options = new Options();

    RocksSettings(boolean create, WALRecoveryMode recovery) {
        this.cache = new LRUCache(CACHE_BYTES, 4, false, 0.3);
        options.setCreateIfMissing(create)
                .setWalRecoveryMode(recovery)
                .setMaxManifestFileSize(MANIFEST_BYTES)
                .setMaxBackgroundJobs(2)
                .setWriteBufferSize(MEMTABLE_BYTES)
                .setMaxWriteBufferNumber(MEMTABLES)
                .setMemtablePrefixBloomSizeRatio(0.05)
                .setMemtableWholeKeyFiltering(true)
                .setMaxTotalWalSize(MAX_WAL_BYTES)
                .setMaxOpenFiles(MAX_OPEN_FILES)
                .setLevelCompactionDynamicLevelBytes(true)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setBytesPerSync(1 << 20)
                .setAvoidFlushDuringShutdown(true)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setKeepLogFileNum(2)
                .setMaxLogFileSize(LOG_BYTES)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0)
                .setTableFormatConfig(tables());
        options.setTablePropertiesCollectorFactory(List.of(compactDeletes));
    }

    /** Tells a listener what happens to table files; it must outlive the database, too. */
    void listen(AbstractEventListener listener) {
        options.setListeners(List.of(listener));
    }

    Options options() {
        return options;
    }

    private BlockBasedTableConfig tables() {
        return new BlockBasedTableConfig()
                .setBlockCache(cache)
                .setBlockSize(16 << 10)
                .setFilterPolicy(filter)
                .setOptimizeFiltersForMemory(true)
                .setIndexType(IndexType.kTwoLevelIndexSearch)
                .setPartitionFilters(true)
                .setCacheIndexAndFilterBlocks(true)
                .setCacheIndexAndFilterBlocksWithHighPriority(true)
                .setPinTopLevelIndexAndFilter(true)
                .setPinL0FilterAndIndexBlocksInCache(true)
                .setFormatVersion(6);
    }

    @Override
    public void close() {
        options.close();
        compactDeletes.close();
        filter.close();
        cache.close();
    }
}
