package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;

/** Item collections: all items of one partition key of a table that has local indexes. */
public record ItemCollections(RowStore store) {

    private static final double GIGABYTE = 1L << 30;

    /** The size of the collection an item belongs to, or null where the table has no local index. */
    public @Nullable ItemCollectionMetrics metrics(TableDefinition table, Map<String, AttributeValue> key) {
        if (!in(table)) {
            return null;
        }
        String name = table.key().partition().get(0).name();
        AttributeValue partition = key.get(name);
        if (partition == null) {
            return null;
        }
        double low = Math.floor(bytes(table, partition) / GIGABYTE);
        return ItemCollectionMetrics.builder()
                .itemCollectionKey(Map.of(name, partition))
                .sizeEstimateRangeGB(low, low + 1)
                .build();
    }

    /** The sizes of the collections that several changes touch, each once, by table. */
    public Map<String, List<ItemCollectionMetrics>> metrics(List<ItemChange> changes) {
        Map<String, Map<Map<String, AttributeValue>, ItemCollectionMetrics>> found = new LinkedHashMap<>();
        for (ItemChange change : changes) {
            ItemCollectionMetrics metrics = metrics(change.table(), change.key());
            if (metrics != null) {
                found.computeIfAbsent(change.table().name(), name -> new LinkedHashMap<>())
                        .put(metrics.itemCollectionKey(), metrics);
            }
        }
        Map<String, List<ItemCollectionMetrics>> answer = new LinkedHashMap<>();
        found.forEach((name, metrics) -> answer.put(name, List.copyOf(metrics.values())));
        return answer;
    }

    /** Returns whether a table has item collections, because it has local indexes. */
    static boolean in(TableDefinition table) {
        for (IndexSchema index : table.indexes()) {
            if (!index.global()) {
                return true;
            }
        }
        return false;
    }

    /** Reads a whole collection and returns its size: that of its items and of their entries in the local indexes. */
    long bytes(TableDefinition table, AttributeValue partition) {
        long bytes = bytes(table.storageId(), partition);
        for (IndexSchema index : table.indexes()) {
            if (!index.global()) {
                bytes += bytes(index.storageId(), partition);
            }
        }
        return bytes;
    }

    private long bytes(int storageId, AttributeValue partition) {
        KeyRange range = RowKeys.query(storageId, List.of(partition), List.of());
        long bytes = 0;
        try (StoreCursor cursor = store.scan(range.from(), range.to(), false)) {
            while (cursor.next()) {
                bytes += EncodedItem.of(cursor.value()).size();
            }
        }
        return bytes;
    }
}
