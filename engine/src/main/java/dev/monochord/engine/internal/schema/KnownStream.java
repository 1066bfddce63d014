package dev.monochord.engine.internal.schema;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stream that can be read: enabled, or disabled (by its table or with it) not longer than a day ago.
 *
 * @param key the key of its table
 * @param disabled when it was disabled, null while it is enabled
 */
public record KnownStream(
        String tableName,
        StreamSchema schema,
        KeySchema key,
        Instant created,
        @Nullable Instant disabled) {

    public boolean enabled() {
        return disabled == null;
    }

    public KnownStream disabledAt(Instant moment) {
        return new KnownStream(tableName, schema, key, created, moment);
    }
}
