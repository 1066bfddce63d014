package dev.monochord.engine.internal.assembly;

import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.RocksStore;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.table.CatalogOptions;
import dev.monochord.engine.internal.table.CatalogRepair;
import dev.monochord.engine.internal.write.IndexBackfill;
import dev.monochord.engine.internal.write.ItemLocks;
import dev.monochord.engine.storage.Durability;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;

/** Builds the indexes, times to live and counters of a salvaged store anew. */
public final class Rebuild {

    private Rebuild() {}

    /**
     * What a store has after it.
     *
     * @param items by table, how many items there are
     * @param before by table, how many items there were when they were last counted; not of every table
     * @param orphans how many rows were left out because their table is not known
     */
    public record Result(Map<String, Long> items, Map<String, Long> before, long orphans) {}

    /** Rebuilds a store in a folder that nobody uses. */
    public static Result run(Path folder) {
        try (RowStore store = RocksStore.open(folder, Durability.OS)) {
            CatalogRepair.Prepared prepared = CatalogRepair.prepare(store);
            Map<String, Long> items = new TreeMap<>();
            try (ItemLocks locks = new ItemLocks();
                    Catalog catalog = Catalog.open(store, Clock.systemUTC(), CatalogOptions.DEFAULT)) {
                catalog.countNow();
                IndexBackfill backfill = new IndexBackfill(store, catalog, locks);
                for (TableDefinition table : catalog.list()) {
                    table.indexes().forEach(index -> backfill.build(table, index, () -> true));
                    if (table.ttlAttribute() != null) {
                        backfill.buildTimeToLive(table, () -> true);
                    }
                    items.put(table.name(), catalog.counter(table.storageId()).items());
                }
            }
            return new Result(items, prepared.before(), prepared.orphans());
        }
    }
}
