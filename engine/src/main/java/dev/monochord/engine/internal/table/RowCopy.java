package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowKind;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.util.function.BooleanSupplier;

/** Copies the items of one storage id to another: of a table to a backup, of a backup to a table. */
record RowCopy(RowStore store) {

    private static final int BATCH_ROWS = 1_000;
    private static final int BATCH_BYTES = 1 << 20;

    /**
     * Copies every item, and adds to the counter those that were not there yet, so that a copy that was broken off can be
     * begun again; returns early where {@code stillWanted} turns false.
     */
    void copy(int from, int to, Counter counter, BooleanSupplier stillWanted) {
        KeyRange rows = RowKind.ITEM.range(from);
        WriteBatch batch = new WriteBatch();
        int bytes = 0;
        try (StoreCursor cursor = store.scan(rows.from(), rows.to(), false)) {
            while (cursor.next() && stillWanted.getAsBoolean()) {
                byte[] key = RowKind.moved(cursor.key(), to);
                if (store.get(key) == null) {
                    counter.add(1, EncodedItem.of(cursor.value()).size());
                }
                batch.put(key, cursor.value());
                bytes += cursor.value().length;
                if (batch.writes().size() == BATCH_ROWS || bytes > BATCH_BYTES) {
                    store.write(batch);
                    batch = new WriteBatch();
                    bytes = 0;
                }
            }
        }
        if (!batch.isEmpty()) {
            store.write(batch);
        }
    }
}
