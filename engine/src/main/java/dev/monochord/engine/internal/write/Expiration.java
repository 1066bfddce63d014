package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.item.KeyAttributes;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.stream.Expirer;
import dev.monochord.engine.internal.stream.StreamLog;
import dev.monochord.engine.internal.stream.TimeToLiveRule;
import dev.monochord.engine.internal.table.Catalog;
import java.util.Optional;

/** Deletes items whose time has come, as the service does: a delete of its own, seen in the stream, free of charge. */
public record Expiration(
        RowStore store,
        Catalog catalog,
        ItemLocks locks,
        StreamLog streams,
        FaultInjection injection,
        CollectionLimit collections)
        implements Expirer {

    @Override
    public boolean expire(TableDefinition seen, byte[] row, long nowSeconds) {
        try (ItemLocks.Held held = locks.lock(row);
                Staging staging = new Staging(store, catalog, injection, streams, collections)) {
            Optional<TableDefinition> table =
                    catalog.find(seen.name()).filter(now -> now.storageId() == seen.storageId());
            if (table.isEmpty() || table.get().ttlAttribute() == null) {
                return false;
            }
            byte[] bytes = store.get(row);
            if (bytes == null) {
                return false;
            }
            EncodedItem item = EncodedItem.of(bytes);
            if (!TimeToLiveRule.expired(item.get(table.get().ttlAttribute()), nowSeconds)) {
                return false;
            }
            ItemChange change = new ItemChange(
                    table.get(),
                    ItemChange.Kind.DELETE,
                    row,
                    KeyAttributes.of(table.get().key(), item),
                    ItemCondition.ALWAYS,
                    null,
                    null,
                    false);
            staging.add(change, table.get(), Image.of(item), null, null);
            staging.commit();
            return true;
        }
    }
}
