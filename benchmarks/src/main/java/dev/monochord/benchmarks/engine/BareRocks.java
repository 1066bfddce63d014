package dev.monochord.benchmarks.engine;

import dev.monochord.engine.internal.item.ItemCodec;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.storage.KeyRange;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * The limit: what RocksDB itself does with the same bytes, the same rows and the same decoding, with no DynamoDB around
 * it. A put reads the old row and writes the item and its two index rows in one batch.
 */
final class BareRocks implements AutoCloseable {

    private static final KeySchema TABLE = key("pk", "sk", ScalarAttributeType.S);
    private static final IndexSchema BY_SERVICE = index("by-service", 2, "service");
    private static final IndexSchema BY_OWNER = index("by-owner", 3, "owner");

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
        return bytes == null ? 0 : ItemCodec.decode(bytes).isEmpty() ? 0 : 1;
    }

    int put() throws RocksDBException {
        put(random());
        return 1;
    }

    private void put(int number) throws RocksDBException {
        Map<String, AttributeValue> item = EngineWorkload.item(number);
        byte[] row = RowKeys.table(1, TABLE, item::get);
        byte[] old = db.get(reads, row);
        byte[] bytes = ItemCodec.encode(item);
        try (WriteBatch batch = new WriteBatch()) {
            if (old != null) {
                Map<String, AttributeValue> before = ItemCodec.decode(old);
                batch.delete(RowKeys.index(BY_SERVICE, TABLE, before::get));
                batch.delete(RowKeys.index(BY_OWNER, TABLE, before::get));
            }
            batch.put(row, bytes);
            batch.put(RowKeys.index(BY_SERVICE, TABLE, item::get), bytes);
            batch.put(RowKeys.index(BY_OWNER, TABLE, item::get), bytes);
            db.write(writes, batch);
        }
    }

    int query() {
        AttributeValue partition = AttributeValue.fromS("ACCOUNT#" + random() / EngineWorkload.PARTITION);
        iterate(RowKeys.query(1, List.of(partition), List.of()));
        return 1;
    }

    int scan() {
        return iterate(RowKeys.whole(1));
    }

    private int iterate(KeyRange range) {
        int found = 0;
        try (Slice end = new Slice(range.to());
                ReadOptions bounded = new ReadOptions().setIterateUpperBound(end);
                RocksIterator rows = db.newIterator(bounded)) {
            for (rows.seek(range.from()); rows.isValid(); rows.next()) {
                found += ItemCodec.decode(rows.value()).isEmpty() ? 0 : 1;
            }
        }
        return found;
    }

    private int random() {
        return ThreadLocalRandom.current().nextInt(items);
    }

    private static byte[] row(int number) {
        return RowKeys.table(1, TABLE, EngineWorkload.key(number)::get);
    }

    private static KeySchema key(String partition, String sort, ScalarAttributeType sortType) {
        return new KeySchema(
                List.of(new KeyElement(partition, ScalarAttributeType.S)), List.of(new KeyElement(sort, sortType)));
    }

    private static IndexSchema index(String name, int storageId, String partition) {
        return new IndexSchema(
                name,
                storageId,
                true,
                key(partition, "seen", ScalarAttributeType.N),
                ProjectionType.ALL,
                Set.of(),
                true);
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
