package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.StreamSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowKind;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Makes a store from which rows may be missing consistent again: what is derived from items is derived anew. */
public final class CatalogRepair {

    private static final int ID_END = 5;

    private final RowStore store;
    private final CatalogRecords records;

    private CatalogRepair(RowStore store) {
        this.store = store;
        this.records = new CatalogRecords(store);
    }

    /**
     * What was found.
     *
     * @param before by table, how many items it had when they were last counted; not of every table
     * @param orphans how many rows belong to no table that is known
     */
    public record Prepared(Map<String, Long> before, long orphans) {}

    /**
     * Removes everything that is derived from items, and lets the items be counted when the catalog is opened next. The
     * indexes have to be built again after that.
     */
    public static Prepared prepare(RowStore store) {
        return new CatalogRepair(store).prepare();
    }

    private Prepared prepare() {
        List<TableDefinition> tables = records.tables();
        Map<Integer, Counter> counters = new HashMap<>();
        records.readCounters(counters);
        Map<String, Long> before = new TreeMap<>();
        Set<Integer> known = new HashSet<>();
        for (TableDefinition table : tables) {
            Counter counter = counters.get(table.storageId());
            if (counter != null) {
                before.put(table.name(), counter.items());
            }
            known.add(table.storageId());
            table.indexes().forEach(index -> removeItems(index.storageId()));
            records.removeTimeToLiveRows(table.storageId());
        }
        records.backups().forEach(backup -> known.add(backup.storageId()));
        records.garbage().forEach(known::add);
        long orphans = 0;
        int highest = records.nextId() - 1;
        List<Integer> found = storageIds();
        for (int id : found) {
            highest = Math.max(highest, id);
            if (!known.contains(id)) {
                orphans += count(id);
                removeItems(id);
            }
        }
        WriteBatch batch = new WriteBatch();
        counters.keySet().forEach(id -> batch.delete(MetaKey.COUNTER.key(id)));
        for (TableDefinition table : tables) {
            highest = Math.max(highest, highestId(table));
        }
        CatalogRecords.putNextId(batch, highest + 1);
        store.write(batch);
        // The mark of a catalog that did not end well, so that the items are counted.
        records.markOpen();
        return new Prepared(before, orphans);
    }

    /** The storage ids that have items, found by a seek for each. */
    private List<Integer> storageIds() {
        List<Integer> ids = new ArrayList<>();
        KeyRange all = RowKind.ITEM.range();
        byte[] from = all.from();
        while (true) {
            try (StoreCursor cursor = store.scan(from, all.to(), false)) {
                if (!cursor.next() || cursor.key().length < ID_END) {
                    return ids;
                }
                int id = RowKind.storageId(cursor.key());
                ids.add(id);
                from = RowKind.ITEM.range(id).to();
            }
        }
    }

    private long count(int storageId) {
        KeyRange rows = RowKind.ITEM.range(storageId);
        long count = 0;
        try (StoreCursor cursor = store.scan(rows.from(), rows.to(), false)) {
            while (cursor.next()) {
                count++;
            }
        }
        return count;
    }

    private void removeItems(int storageId) {
        KeyRange rows = RowKind.ITEM.range(storageId);
        store.deleteRange(rows.from(), rows.to());
    }

    private static int highestId(TableDefinition table) {
        int highest = table.storageId();
        for (IndexSchema index : table.indexes()) {
            highest = Math.max(highest, index.storageId());
        }
        StreamSchema stream = table.stream();
        return stream == null ? highest : Math.max(highest, stream.storageId());
    }
}
