package dev.monochord.systems.qrie;

import java.util.Collections;
import java.util.LinkedHashMap;
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
    static final long MOST = 400 * 1024 - 8 * 1024;

    /** Fits a document into an item. */
    static Truncation of(Map<String, Object> whole) {
        long excess = Documents.size(whole) - MOST;
        if (excess <= 0) {
            return new Truncation(whole, null);
        }
        Map<String, Object> rest = copy(whole);
        while (excess > 0) {
            drop(rest, excess);
            excess = Documents.size(rest) - MOST;
        }
        return new Truncation(Collections.unmodifiableMap(rest), Documents.digest(whole));
    }

    boolean truncated() {
        return digest != null;
    }

    /** Drops the biggest branch, or of that the biggest branch that is enough. */
    private static void drop(Map<String, Object> from, long excess) {
        Map.Entry<String, Object> biggest = biggest(from);
        if (biggest.getValue() instanceof Map<?, ?> inner && !inner.isEmpty()) {
            Map<String, Object> branch = copy(inner);
            if (Documents.size(biggest(branch).getValue()) >= excess) {
                drop(branch, excess);
                from.put(biggest.getKey(), branch);
                return;
            }
        }
        from.remove(biggest.getKey());
    }

    private static Map.Entry<String, Object> biggest(Map<String, Object> map) {
        Map.Entry<String, Object> biggest = null;
        long most = -1;
        for (Map.Entry<String, Object> entry : map.entrySet()) {
            long size = entry.getKey().length() + Documents.size(entry.getValue());
            if (size > most) {
                most = size;
                biggest = entry;
            }
        }
        if (biggest == null) {
            throw new IllegalStateException("An empty document is never too large");
        }
        return biggest;
    }

    private static Map<String, Object> copy(Map<?, ?> map) {
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((name, value) -> copy.put(name.toString(), value));
        return copy;
    }
}
