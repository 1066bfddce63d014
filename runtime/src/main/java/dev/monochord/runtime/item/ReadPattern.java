package dev.monochord.runtime.item;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A read of a table interface, as far as it is the same in every call: a constant of the generated table.
 *
 * @param name the method
 * @param index the index that is read, or null for the table
 * @param partitionKeys the partition key attributes of the index; empty for the table's
 * @param sortKeys the sort key attributes of the index, in the order in which it sorts
 * @param limit the most items, or 0 for all
 * @param shards over how many partitions the items are spread
 * @param segments in how many parts a scan runs at a time
 * @param skipsUnreadable rows that cannot be read are left out and reported; otherwise they fail the read
 * @param mixed the key condition also reaches items of other kinds, so that a count has to look at each
 */
public record ReadPattern(
        String name,
        @Nullable String index,
        List<String> partitionKeys,
        List<String> sortKeys,
        boolean consistent,
        boolean descending,
        int limit,
        int shards,
        int segments,
        boolean skipsUnreadable,
        boolean mixed) {

    public ReadPattern {
        partitionKeys = List.copyOf(partitionKeys);
        sortKeys = List.copyOf(sortKeys);
    }

    /** The same read of a partition that is spread over so many shards. */
    public ReadPattern withShards(int wanted) {
        return wanted == shards
                ? this
                : new ReadPattern(
                        name,
                        index,
                        partitionKeys,
                        sortKeys,
                        consistent,
                        descending,
                        limit,
                        wanted,
                        segments,
                        skipsUnreadable,
                        mixed);
    }

    /** A read of the table, all of it, ascending, until the builder is told otherwise. */
    public static Builder named(String name) {
        return new Builder(name);
    }

    /** Collects what a pattern says. */
    public static final class Builder {

        private final String name;
        private @Nullable String index;
        private List<String> partitionKeys = List.of();
        private List<String> sortKeys = List.of();
        private boolean consistent;
        private boolean descending;
        private int limit;
        private int shards = 1;
        private int segments = 1;
        private boolean skipsUnreadable;
        private boolean mixed;

        private Builder(String name) {
            this.name = name;
        }

        public Builder index(String index, String partitionKey, @Nullable String sortKey) {
            return index(index, List.of(partitionKey), sortKey == null ? List.of() : List.of(sortKey));
        }

        /** Reads a multi-attribute index. */
        public Builder index(String index, List<String> partitionKeys, List<String> sortKeys) {
            this.index = index;
            this.partitionKeys = partitionKeys;
            this.sortKeys = sortKeys;
            return this;
        }

        public Builder consistent() {
            consistent = true;
            return this;
        }

        public Builder descending() {
            descending = true;
            return this;
        }

        /** The most items; 0 for all. */
        public Builder limit(int limit) {
            this.limit = limit;
            return this;
        }

        /** Reads the plain partition and so many shards of it. */
        public Builder shards(int shards) {
            this.shards = shards;
            return this;
        }

        /** Scans so many parts of the table at a time. */
        public Builder segments(int segments) {
            this.segments = segments;
            return this;
        }

        /** Leaves out and reports rows that cannot be read, instead of failing. */
        public Builder skipUnreadable() {
            skipsUnreadable = true;
            return this;
        }

        /** The key condition also reaches items of other kinds. */
        public Builder mixed() {
            mixed = true;
            return this;
        }

        public ReadPattern build() {
            return new ReadPattern(
                    name,
                    index,
                    partitionKeys,
                    sortKeys,
                    consistent,
                    descending,
                    limit,
                    shards,
                    segments,
                    skipsUnreadable,
                    mixed);
        }
    }
}
