package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.capacity.CapacityUnits;
import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.internal.stream.StreamLog;
import dev.monochord.engine.internal.stream.TimeToLiveRule;
import dev.monochord.engine.internal.table.Catalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Collects the rows of one or more item changes, with their index rows, expiry rows and stream records, into one batch,
 * and prices them on the way. Used under the locks of all its items.
 */
final class Staging implements AutoCloseable {

    /** The value of an expiry row, whose key says everything. */
    static final byte[] NOTHING = new byte[0];

    private final RowStore store;
    private final Catalog catalog;
    private final FaultInjection injection;
    private final StreamLog.Writes streams;
    private final WriteBatch batch = new WriteBatch();
    private final List<Runnable> afterwards = new ArrayList<>(4);
    private final CollectionLimit limit;
    private CollectionLimit.@Nullable Writes collections;

    Staging(RowStore store, Catalog catalog, FaultInjection injection, StreamLog streams, CollectionLimit limit) {
        this.store = store;
        this.catalog = catalog;
        this.injection = injection;
        this.streams = streams.begin();
        this.limit = limit;
    }

    WriteBatch batch() {
        return batch;
    }

    /**
     * Adds a change from one image to another; either may be null. Where an index has no throughput left, that is thrown
     * and nothing of the change is added.
     *
     * @param payer null for the end of an item whose time has come, which uses nobody's throughput
     */
    void add(
            ItemChange change,
            TableDefinition table,
            @Nullable Image before,
            @Nullable Image after,
            @Nullable Consumption payer) {
        boolean same = before == null ? after == null : after != null && before.same(after);
        List<IndexRow> rows = same ? List.of() : indexRows(table, before, after);
        if (payer != null) {
            rows.forEach(row -> injection.admitIndexWrite(table, row.index(), row.row()));
        }
        charge(table, null, change.row(), Math.max(size(before), size(after)), payer);
        if (same) {
            return;
        }
        if (after == null) {
            batch.delete(change.row());
        } else {
            batch.put(change.row(), after.bytes());
        }
        rows.forEach(row -> write(table, row, payer));
        expiry(table, change.row(), before, after);
        if (table.stream() != null) {
            streams.append(batch, table, change.key(), stored(before), stored(after), payer == null);
        }
        count(table.storageId(), before, after);
        if (ItemCollections.in(table)) {
            grow(change, table, before, after, rows);
        }
    }

    private void grow(
            ItemChange change,
            TableDefinition table,
            @Nullable Image before,
            @Nullable Image after,
            List<IndexRow> rows) {
        long growth = (long) size(after) - size(before);
        for (IndexRow row : rows) {
            if (!row.index().global()) {
                growth += (long) size(row.after()) - size(row.before());
            }
        }
        if (collections == null) {
            collections = limit.begin();
        }
        collections.add(table, change, growth);
    }

    /** A row of an index that changes from one entry to another; one of them may be null. */
    private record IndexRow(
            IndexSchema index,
            byte[] row,
            @Nullable Image before,
            @Nullable Image after) {}

    private List<IndexRow> indexRows(TableDefinition table, @Nullable Image before, @Nullable Image after) {
        List<IndexRow> rows = new ArrayList<>(2 * table.indexes().size());
        for (IndexSchema index : table.indexes()) {
            indexRows(table, index, before, after, rows);
        }
        return rows;
    }

    private void indexRows(
            TableDefinition table,
            IndexSchema index,
            @Nullable Image before,
            @Nullable Image after,
            List<IndexRow> rows) {
        byte[] oldRow = before == null ? null : RowKeys.index(index, table.key(), before.attributes());
        byte[] newRow = after == null ? null : RowKeys.index(index, table.key(), after.attributes());
        if (oldRow != null && !index.readable() && store.get(oldRow) == null) {
            // The index is being built and has not come to this item: it has no row to remove, nor to count as gone.
            oldRow = null;
        }
        Image oldEntry = oldRow == null || before == null ? null : IndexEntry.of(table, index, before);
        Image newEntry = newRow == null || after == null ? null : IndexEntry.of(table, index, after);
        if (oldRow != null && oldEntry != null && newRow != null && newEntry != null && Arrays.equals(oldRow, newRow)) {
            // Where the index keeps whole items, they are known to differ.
            if (newEntry == after || !oldEntry.same(newEntry)) {
                rows.add(new IndexRow(index, newRow, oldEntry, newEntry));
            }
        } else {
            if (oldRow != null && oldEntry != null) {
                rows.add(new IndexRow(index, oldRow, oldEntry, null));
            }
            if (newRow != null && newEntry != null) {
                rows.add(new IndexRow(index, newRow, null, newEntry));
            }
        }
    }

    private void write(TableDefinition table, IndexRow change, @Nullable Consumption payer) {
        Image before = change.before();
        Image after = change.after();
        injection.indexWritten(table, change.index(), change.row(), before == null ? null : before.bytes());
        if (after == null) {
            batch.delete(change.row());
        } else {
            batch.put(change.row(), after.bytes());
        }
        charge(table, change.index(), change.row(), Math.max(size(before), size(after)), payer);
        count(change.index().storageId(), before, after);
    }

    /** Charges for an item of so many bytes that is looked at and not changed. */
    void look(ItemChange change, int size, @Nullable Consumption payer) {
        charge(change.table(), null, change.row(), size, payer);
    }

    private void charge(
            TableDefinition table, @Nullable IndexSchema index, byte[] row, int size, @Nullable Consumption payer) {
        if (payer != null) {
            double units = payer.write(index, CapacityUnits.write(size));
            afterwards.add(() -> injection.charge(table, index, true, row, units));
        }
    }

    private void count(int storageId, @Nullable Image before, @Nullable Image after) {
        int items = (after == null ? 0 : 1) - (before == null ? 0 : 1);
        long bytes = (long) size(after) - size(before);
        if (items != 0 || bytes != 0) {
            afterwards.add(() -> catalog.counter(storageId).add(items, bytes));
        }
    }

    private void expiry(TableDefinition table, byte[] row, @Nullable Image before, @Nullable Image after) {
        if (table.ttlAttribute() == null) {
            return;
        }
        OptionalLong oldTime = expiry(table, before);
        OptionalLong newTime = expiry(table, after);
        if (oldTime.isPresent() && !oldTime.equals(newTime)) {
            batch.delete(RowKeys.ttl(table.storageId(), oldTime.getAsLong(), row));
        }
        if (newTime.isPresent() && !newTime.equals(oldTime)) {
            batch.put(RowKeys.ttl(table.storageId(), newTime.getAsLong(), row), NOTHING);
        }
    }

    private static OptionalLong expiry(TableDefinition table, @Nullable Image image) {
        return image == null || table.ttlAttribute() == null
                ? OptionalLong.empty()
                : TimeToLiveRule.epochSeconds(image.attributes().get(table.ttlAttribute()));
    }

    /**
     * Writes what was collected, then counts and charges it. If an item collection has no room for it, nothing is written.
     *
     * @return the changes that make an item collection too large; empty if everything was written
     */
    List<ItemChange> commit() {
        if (collections != null) {
            List<ItemChange> oversize = collections.admit();
            if (!oversize.isEmpty()) {
                return oversize;
            }
        }
        if (!batch.isEmpty()) {
            store.write(batch);
        }
        afterwards.forEach(Runnable::run);
        if (collections != null) {
            collections.written();
        }
        return List.of();
    }

    private static @Nullable EncodedItem stored(@Nullable Image image) {
        return image == null ? null : EncodedItem.of(image.bytes());
    }

    private static int size(@Nullable Image image) {
        return image == null ? 0 : image.size();
    }

    @Override
    public void close() {
        try {
            streams.close();
        } finally {
            if (collections != null) {
                collections.close();
            }
        }
    }
}
