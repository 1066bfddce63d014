package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.schema.KnownStream;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowKind;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** What the catalog keeps in the store: how each record is written, and read again. */
record CatalogRecords(RowStore store) {

    private static final int FIRST_ID = 1;

    private static final byte[] NOTHING = {};

    List<TableDefinition> tables() {
        List<TableDefinition> tables = new ArrayList<>();
        each(MetaKey.TABLE, (key, value) -> tables.add(RecordJson.read(value, TableDefinition.class)));
        return tables;
    }

    List<KnownStream> streams() {
        List<KnownStream> streams = new ArrayList<>();
        each(MetaKey.STREAM, (key, value) -> streams.add(RecordJson.read(value, KnownStream.class)));
        return streams;
    }

    List<Backup> backups() {
        List<Backup> backups = new ArrayList<>();
        each(MetaKey.BACKUP, (key, value) -> backups.add(RecordJson.read(value, Backup.class)));
        return backups;
    }

    /** Storage ids whose rows are left to be removed. */
    List<Integer> garbage() {
        List<Integer> ids = new ArrayList<>();
        each(MetaKey.GARBAGE, (key, value) -> ids.add(MetaKey.storageId(key)));
        return ids;
    }

    void readCounters(Map<Integer, Counter> counters) {
        each(MetaKey.COUNTER, (key, value) -> {
            ByteBuffer numbers = ByteBuffer.wrap(value);
            Counter counter = new Counter();
            counter.base(numbers.getLong(), numbers.getLong());
            counters.put(MetaKey.storageId(key), counter);
        });
    }

    int nextId() {
        byte[] value = store.get(MetaKey.NEXT_ID.key());
        return value == null ? FIRST_ID : ByteBuffer.wrap(value).getInt();
    }

    /** Marks the catalog as open, and tells whether the mark of an earlier opening was still there. */
    boolean markOpen() {
        boolean unclean = store.get(MetaKey.OPEN.key()) != null;
        if (!unclean) {
            WriteBatch batch = new WriteBatch();
            batch.put(MetaKey.OPEN.key(), NOTHING);
            store.write(batch);
        }
        return unclean;
    }

    void markClosed() {
        WriteBatch batch = new WriteBatch();
        batch.delete(MetaKey.OPEN.key());
        store.write(batch);
    }

    void saveCounters(Map<Integer, Counter> counters) {
        WriteBatch batch = new WriteBatch();
        counters.forEach((id, counter) -> batch.put(
                MetaKey.COUNTER.key(id),
                ByteBuffer.allocate(16)
                        .putLong(counter.items())
                        .putLong(counter.bytes())
                        .array()));
        if (!batch.isEmpty()) {
            store.write(batch);
        }
    }

    /** Removes every row of a table, an index or a stream, and then the note that they were left. */
    void removeRows(int storageId) {
        for (RowKind kind : RowKind.values()) {
            if (kind.isByStorageId()) {
                KeyRange rows = kind.range(storageId);
                store.deleteRange(rows.from(), rows.to());
            }
        }
        WriteBatch batch = new WriteBatch();
        batch.delete(MetaKey.GARBAGE.key(storageId));
        batch.delete(MetaKey.COUNTER.key(storageId));
        store.write(batch);
    }

    void removeTimeToLiveRows(int storageId) {
        KeyRange rows = RowKind.EXPIRY.range(storageId);
        store.deleteRange(rows.from(), rows.to());
    }

    static void put(WriteBatch batch, TableDefinition table) {
        batch.put(MetaKey.TABLE.key(table.name()), RecordJson.write(table));
    }

    static void put(WriteBatch batch, KnownStream stream) {
        batch.put(MetaKey.STREAM.key(stream.schema().storageId()), RecordJson.write(stream));
    }

    static void put(WriteBatch batch, Backup backup) {
        batch.put(MetaKey.BACKUP.key(backup.arn()), RecordJson.write(backup));
    }

    static void putNextId(WriteBatch batch, int nextId) {
        batch.put(MetaKey.NEXT_ID.key(), ByteBuffer.allocate(4).putInt(nextId).array());
    }

    static void putGarbage(WriteBatch batch, int storageId) {
        batch.put(MetaKey.GARBAGE.key(storageId), NOTHING);
    }

    private void each(MetaKey kind, BiConsumer<byte[], byte[]> action) {
        KeyRange range = kind.range();
        try (StoreCursor cursor = store.scan(range.from(), range.to(), false)) {
            while (cursor.next()) {
                action.accept(cursor.key(), cursor.value());
            }
        }
    }
}
