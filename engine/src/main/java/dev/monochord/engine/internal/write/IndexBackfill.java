package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.internal.stream.TimeToLiveRule;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.table.IndexBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * Fills a new index, or the rows of a new time to live, from the items that are already there, while writes go on.
 *
 * <p>From the moment the index is published, every write keeps its row of it. The barrier waits for the writes that
 * began before. After it, each item is visited under its lock and its row written as the item is then, so that neither a
 * newer row is overwritten nor a deleted one brought back. Writing a row twice does no harm, so an interrupted build
 * simply starts again.
 */
public record IndexBackfill(RowStore store, Catalog catalog, ItemLocks locks) implements IndexBuilder {

    /** Items visited under one set of locks and written in one batch. */
    private static final int CHUNK = 100;

    /** Adds what follows from one item, under its lock. */
    private interface Visit {
        void item(byte[] row, EncodedItem item, WriteBatch batch);
    }

    @Override
    public void build(TableDefinition table, IndexSchema index, BooleanSupplier stillWanted) {
        visitAll(table, stillWanted, (row, item, batch) -> {
            byte[] entryRow = RowKeys.index(index, table.key(), item);
            if (entryRow != null && store.get(entryRow) == null) {
                Image entry = IndexEntry.of(table, index, Image.of(item));
                batch.put(entryRow, entry.bytes());
                catalog.counter(index.storageId()).add(1, entry.size());
            }
        });
    }

    @Override
    public void buildTimeToLive(TableDefinition table, BooleanSupplier stillWanted) {
        String attribute = table.ttlAttribute();
        if (attribute == null) {
            return;
        }
        visitAll(table, stillWanted, (row, item, batch) -> {
            OptionalLong time = TimeToLiveRule.epochSeconds(item.get(attribute));
            if (time.isPresent()) {
                batch.put(RowKeys.ttl(table.storageId(), time.getAsLong(), row), Staging.NOTHING);
            }
        });
    }

    private void visitAll(TableDefinition table, BooleanSupplier stillWanted, Visit visit) {
        locks.barrier();
        KeyRange range = RowKeys.whole(table.storageId());
        List<byte[]> rows = new ArrayList<>(CHUNK);
        try (StoreCursor cursor = store.scan(range.from(), range.to(), false)) {
            while (cursor.next() && stillWanted.getAsBoolean()) {
                rows.add(cursor.key());
                if (rows.size() == CHUNK) {
                    visitSome(rows, stillWanted, visit);
                    rows.clear();
                }
            }
        }
        if (!rows.isEmpty()) {
            visitSome(rows, stillWanted, visit);
        }
    }

    /** Asks under the locks whether it is still wanted: who removes the rows has waited for all who were told yes. */
    private void visitSome(List<byte[]> rows, BooleanSupplier stillWanted, Visit visit) {
        WriteBatch batch = new WriteBatch();
        try (ItemLocks.Held held = locks.lockAll(rows)) {
            if (!stillWanted.getAsBoolean()) {
                return;
            }
            for (byte[] row : rows) {
                byte[] bytes = store.get(row);
                if (bytes != null) {
                    visit.item(row, EncodedItem.of(bytes), batch);
                }
            }
            if (!batch.isEmpty()) {
                store.write(batch);
            }
        }
    }
}
