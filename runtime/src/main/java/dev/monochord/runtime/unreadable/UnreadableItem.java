package dev.monochord.runtime.unreadable;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.key.KeyDescription;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stored row that could not be turned into a record. It shows the key and no other values, as text on one line.
 *
 * @param table the name of the table in the store
 * @param kind the kind of item, or null if the row is of no kind of the table
 * @param pattern the method that read it
 * @param key the attributes of the primary key, the partition key first
 * @param reason what is wrong, such as {@code attribute expires_at is missing}
 */
public record UnreadableItem(
        String table, @Nullable String kind, String pattern, Map<String, String> key, String reason) {

    public UnreadableItem {
        key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
    }

    /** {@code pk = PROJECT#a, sk = TOKEN#2}. */
    public String keyText() {
        return KeyDescription.line(key);
    }

    /** Returns a copy whose reason also names the consequence. */
    public UnreadableItem with(String consequence) {
        return new UnreadableItem(table, kind, pattern, key, reason + "; " + consequence);
    }

    /** The row that a failed decoding is about. */
    public static UnreadableItem of(String table, String pattern, StoredItemException failure) {
        return new UnreadableItem(table, failure.item().orElse(null), pattern, failure.key(), failure.reason());
    }
}
