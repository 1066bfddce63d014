package dev.monochord.systems.qrie;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document as it is stored: whole, or with its biggest branches dropped where an item would be too large.
 *
 * @param document what is stored
 * @param digest of the whole document where some of it was dropped, else null
 */
record Truncation(Map<String, Object> document, @Nullable String digest) {

    /** An item has at most 400 KB; what is left of that is for the keys and the other attributes. */
    static final long MAX_BYTES = 400 * 1024 - 8 * 1024;

    /** The size of a map without entries. */
    private static final long EMPTY = 3;

    /** Fits a document into an item. */
    static Truncation of(Map<String, Object> whole) {
        long excess = Documents.size(whole) - MAX_BYTES;
        if (excess <= 0) {
            return new Truncation(whole, null);
        }
        Map<String, Object> rest = copy(whole);
        drop(rest, excess);
        return new Truncation(Collections.unmodifiableMap(rest), Documents.digest(whole));
    }

    boolean truncated() {
        return digest != null;
    }

    private record Branch(String name, @Nullable Object value, long size) {}

    /** Drops the biggest branches; of one that is more than enough, its biggest ones. Sizes are taken once a level. */
    private static void drop(Map<String, Object> from, long excess) {
        List<Branch> branches = from.entrySet().stream()
                .map(entry -> new Branch(
                        entry.getKey(),
                        entry.getValue(),
                        1 + Documents.size(entry.getKey()) + Documents.size(entry.getValue())))
                .sorted(Comparator.comparingLong(Branch::size).reversed())
                .toList();
        long left = excess;
        for (Branch branch : branches) {
            if (left <= 0) {
                return;
            }
            if (branch.value() instanceof Map<?, ?> inner && Documents.size(inner) - EMPTY >= left) {
                Map<String, Object> rest = copy(inner);
                drop(rest, left);
                from.put(branch.name(), rest);
                return;
            }
            from.remove(branch.name());
            left -= branch.size();
        }
    }

    private static Map<String, Object> copy(Map<?, ?> map) {
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((name, value) -> copy.put(name.toString(), value));
        return copy;
    }
}
