package dev.monochord.systems.qrie;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A summary that was computed, or the lock under which it is computed again. The table has one key and no type, so that
 * both are one kind of item; the lock of {@code dashboard} is {@code dashboard_lock}.
 *
 * <pre>{@code
 * {"Type": {"S": "dashboard"}, "Data": {"M": {}}, "UpdatedAt": {"N": "1762473600000"}}
 * {"Type": {"S": "dashboard_lock"}, "owner": {"S": "7c0e"}, "expires_at": {"N": "1762473660000"}}
 * }</pre>
 *
 * @param type which summary, or its lock
 * @param data the summary
 * @param updatedAt when it was computed
 * @param owner who holds the lock: nobody else gives it back
 * @param expiresAt when another may take it
 */
@Item(table = QrieSummaryTable.class)
@Key(partition = "{type}")
public record SummaryEntry(
        String type,
        @Attribute(lenient = true) @Nullable Map<String, Object> data,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant updatedAt,

        @Attribute(name = "owner") @Nullable String owner,

        @Attribute(name = "expires_at", lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant expiresAt) {

    public SummaryEntry {
        data = data == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(data));
    }

    public static SummaryEntry of(String type, Map<String, Object> data, Instant now) {
        return new SummaryEntry(type, data, now, null, null);
    }

    public static SummaryEntry lock(String type, String owner, Instant expiresAt) {
        return new SummaryEntry(type + "_lock", null, null, owner, expiresAt);
    }
}
