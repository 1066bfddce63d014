package dev.monochord.model.plan;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKey;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A way to an item: the table's key, or an index. */
record AccessPath(
        @Nullable IndexDesign index,
        KeyAttribute partition,
        @Nullable KeyAttribute sort,
        KeyTemplates templates,
        int shards) {

    /** The table first, then the indexes as they are declared; only the named one where one is named. */
    static List<AccessPath> of(TableDesign table, ItemDesign item, @Nullable String only) {
        List<AccessPath> paths = new ArrayList<>();
        if (only == null) {
            paths.add(new AccessPath(null, table.partition(), table.sort(), item.key(), 1));
        }
        for (IndexDesign index : table.indexes()) {
            if (only == null || only.equals(index.name())) {
                item.indexKey(index.name()).ifPresent(key -> paths.add(of(index, key)));
            }
        }
        return paths;
    }

    private static AccessPath of(IndexDesign index, IndexKey key) {
        return new AccessPath(index, index.partition(), index.sort(), key.templates(), key.shards());
    }

    @Nullable
    String indexName() {
        return index == null ? null : index.name();
    }

    boolean local() {
        return index == null || index.local();
    }

    String words() {
        return index == null ? "table key" : "index " + index.name();
    }

    List<KeyAttribute> keys() {
        return sort == null ? List.of(partition) : List.of(partition, sort);
    }
}
