package dev.monochord.model.plan;

import dev.monochord.model.KeyTemplates;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The request that serves a pattern.
 *
 * @param index the index that is read, or null for the table
 * @param partition null for a scan
 * @param filter all must hold
 * @param expiry the attribute that says when an item expires, where expired items are hidden; else null
 * @param shards how many index partitions are read and merged
 * @param keys the keys that a batch read asks for, one for each kind of item
 * @param writes the steps of a write; the first is the item itself
 * @param readsFirst the write reads the stored item, consistently, before it writes
 */
public record Plan(
        String table,
        String pattern,
        Operation operation,
        @Nullable String index,
        @Nullable KeyCondition partition,
        @Nullable KeyCondition sort,
        List<FilterTerm> filter,
        @Nullable String expiry,
        boolean consistent,
        boolean descending,
        boolean count,
        int limit,
        int shards,
        List<KeyTemplates> keys,
        List<WriteAction> writes,
        boolean readsFirst) {

    public Plan {
        filter = List.copyOf(filter);
        keys = List.copyOf(keys);
        writes = List.copyOf(writes);
    }

    /** As a document shows it: {@code pk = "PROJECT#{project}" AND begins_with(sk, "TOKEN#")}. */
    public String keyCondition() {
        if (!keys.isEmpty()) {
            return keys.stream().map(KeyTemplates::display).collect(Collectors.joining("; "));
        }
        return Stream.of(partition, sort)
                .filter(c -> c != null)
                .map(KeyCondition::display)
                .collect(Collectors.joining(" AND "));
    }

    /** The filters as a document shows them; empty if there are none. */
    public String filterDisplay() {
        return filter.stream().map(FilterTerm::display).collect(Collectors.joining(" AND "));
    }

    public boolean transactional() {
        return operation == Operation.TRANSACT_WRITE_ITEMS;
    }
}
