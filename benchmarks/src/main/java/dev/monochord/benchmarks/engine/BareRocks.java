package dev.monochord.benchmarks.engine;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The limit: what RocksDB itself does with the same bytes, the same rows and the same decoding, with no DynamoDB around
 * it. A put reads the old row and writes the item and its two index rows in one batch.
 */
final class BareRocks implements AutoCloseable {

    static {
        RocksDB.loadLibrary();
    }

    private final int items;
    private final LRUCache cache = new LRUCache(256L << 20);
    private final BloomFilter filter = new BloomFilter(10, false);
    private final Options options = new Options();
    private final ReadOptions reads = new ReadOptions();
    private final WriteOptions writes = new WriteOptions();
    private final RocksDB db;

    BareRocks(Path folder, int items) throws RocksDBException {
        this.items = items;
        options.setCreateIfMissing(true)
                .setWriteBufferSize(32L << 20)
                .setMaxWriteBufferNumber(3)
                .setMaxBackgroundJobs(2)
                .setTableFormatConfig(
                        new BlockBasedTableConfig().setBlockCache(cache).setFilterPolicy(filter));
        this.db = RocksDB.open(options, folder.toString());
    }

    void load() throws RocksDBException {
        for (int number = 0; number < items; number++) {
            put(number);
        }
    }

    int get() throws RocksDBException {
        byte[] bytes = db.get(reads, row(random()));
        return bytes == null ? 0 : BareRows.decode(bytes).isEmpty() ? 0 : 1;
    }

    int put() throws RocksDBException {
        put(random());
        return 1;
    }

    private void put(int number) throws RocksDBException {
        Map<String, AttributeValue> item = EngineWorkload.item(number);
        byte[] row = BareRows.table(item);
        byte[] old = db.get(reads, row);
        byte[] bytes = BareRows.encode(item);
        try (WriteBatch batch = new WriteBatch()) {
            if (old != null) {
                Map<String, AttributeValue> before = BareRows.decode(old);
                batch.delete(byService(before));
                batch.delete(byOwner(before));
            }
            batch.put(row, bytes);
            batch.put(byService(item), bytes);
            batch.put(byOwner(item), bytes);
            db.write(writes, batch);
        }
    }

    int query() {
        iterate(BareRows.partition("ACCOUNT#" + random() / EngineWorkload.PARTITION));
        return 1;
    }

    int scan() {
        return iterate(BareRows.whole());
    }

    private int iterate(byte[] prefix) {
        int found = 0;
        try (Slice end = new Slice(BareRows.successor(prefix));
                ReadOptions bounded = new ReadOptions().setIterateUpperBound(end);
                RocksIterator rows = db.newIterator(bounded)) {
            for (rows.seek(prefix); rows.isValid(); rows.next()) {
                found += BareRows.decode(rows.value()).isEmpty() ? 0 : 1;
            }
        }
        return found;
    }

    private int random() {
        return ThreadLocalRandom.current().nextInt(items);
    }

    private static byte[] row(int number) {
        return BareRows.table(EngineWorkload.key(number));
    }

    private static byte[] byService(Map<String, AttributeValue> item) {
        return BareRows.index(2, "service", item);
    }

    private static byte[] byOwner(Map<String, AttributeValue> item) {
        return BareRows.index(3, "owner", item);
    }

    @Override
    public void close() {
        db.close();
        options.close();
        reads.close();
        writes.close();
        filter.close();
        cache.close();
    }
}
