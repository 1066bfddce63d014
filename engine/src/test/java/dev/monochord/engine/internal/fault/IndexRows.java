package dev.monochord.engine.internal.fault;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.MemoryStore;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.util.ArrayList;
import java.util.List;

/** Index rows in a store, written and read as the data path does it; keys and values are small numbers. */
final class IndexRows {

    private final FaultInjection injection;
    private final RowStore store = MemoryStore.create();

    IndexRows(FaultInjection injection) {
        this.injection = injection;
    }

    /** Puts a row, or deletes it where the value is null. */
    void write(TableDefinition table, IndexSchema index, int key, Integer value) {
        byte[] row = row(index, key);
        injection.indexWritten(table, index, row, store.get(row));
        WriteBatch batch = new WriteBatch();
        if (value == null) {
            batch.delete(row);
        } else {
            batch.put(row, new byte[] {value.byteValue()});
        }
        store.write(batch);
    }

    /** The rows from one key to another, both included. */
    List<String> read(IndexSchema index, int low, int high, boolean descending) {
        return rest(scan(index, low, high, descending));
    }

    StoreCursor scan(IndexSchema index, int low, int high, boolean descending) {
        KeyRange range = new KeyRange(row(index, low), row(index, high + 1));
        return injection.indexScan(store, index, range, descending);
    }

    static List<String> rest(StoreCursor from) {
        List<String> rows = new ArrayList<>();
        try (StoreCursor cursor = from) {
            while (cursor.next()) {
                rows.add(cursor.key()[1] + "=" + cursor.value()[0]);
            }
        }
        return rows;
    }

    private static byte[] row(IndexSchema index, int key) {
        return new byte[] {(byte) index.storageId(), (byte) key};
    }
}
