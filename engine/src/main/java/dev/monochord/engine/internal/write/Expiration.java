package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.expression.Condition;
import dev.monochord.engine.internal.fault.HardEdges;
import dev.monochord.engine.internal.item.KeyAttributes;
import dev.monochord.engine.internal.item.StoredItem;
import dev.monochord.engine.internal.schema.Table;
import dev.monochord.engine.internal.storage.Store;
import dev.monochord.engine.internal.stream.Expirer;
import dev.monochord.engine.internal.stream.StreamLog;
import dev.monochord.engine.internal.stream.TimeToLive;
import dev.monochord.engine.internal.table.Catalog;
import java.util.Optional;

/** Deletes items whose time has come, as the service does: a delete of its own, seen in the stream, free of charge. */
public final class Expiration implements Expirer {

    private final Store store;
    private final Catalog catalog;
    private final ItemLocks locks;
    private final StreamLog streams;
    private final HardEdges edges;

    public Expiration(Store store, Catalog catalog, ItemLocks locks, StreamLog streams, HardEdges edges) {
        this.store = store;
        this.catalog = catalog;
        this.locks = locks;
        this.streams = streams;
        this.edges = edges;
    }

    @Override
    public boolean expire(Table seen, byte[] row, long nowSeconds) {
        try (ItemLocks.Held held = locks.lock(row);
                Staging staging = new Staging(store, catalog, edges, streams)) {
            Optional<Table> table = catalog.find(seen.name()).filter(now -> now.storageId() == seen.storageId());
            if (table.isEmpty() || table.get().ttlAttribute() == null) {
                return false;
            }
            byte[] bytes = store.get(row);
            if (bytes == null) {
                return false;
            }
            StoredItem item = StoredItem.of(bytes);
            if (!TimeToLive.expired(item.get(table.get().ttlAttribute()), nowSeconds)) {
                return false;
            }
            ItemChange change = new ItemChange(
                    table.get(),
                    ItemChange.Kind.DELETE,
                    row,
                    KeyAttributes.of(table.get().key(), item),
                    Condition.ALWAYS,
                    null,
                    null,
                    false);
            staging.add(change, table.get(), Image.of(item), null, null);
            staging.commit();
            return true;
        }
    }
}
