package dev.monochord.model;

import org.jspecify.annotations.Nullable;

/**
 * The key of an item in an index. It is absent, and the item with it, when a variable is null.
 *
 * @param shards over how many partitions it is spread; 1 writes the template as it is, more append {@code #0},
 *     {@code #1} and so on to the partition
 * @param shardBy the variable whose hash chooses the shard; null for one shard
 */
public record IndexKeyDesign(
        String index,
        KeyTemplates templates,
        int shards,
        @Nullable String shardBy) {

    public IndexKeyDesign {
        if (shards < 1) {
            throw new IllegalArgumentException("An index key has at least one shard");
        }
    }

    public static IndexKeyDesign of(String index, String partition, @Nullable String sort) {
        return new IndexKeyDesign(index, KeyTemplates.parse(partition, sort), 1, null);
    }
}
