package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.table.KeySchema;
import dev.monochord.engine.internal.table.StreamSchema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the streams API says of a stream beside its records.
 *
 * @param key the key of the table, as it was while the stream was enabled
 * @param created when the stream was enabled
 * @param disabled when it was disabled or its table deleted, or null while it is enabled
 */
public record StreamFacts(
        StreamSchema schema,
        String tableName,
        KeySchema key,
        Instant created,
        @Nullable Instant disabled) {

    public String arn() {
        return schema.arn();
    }

    /** Whether no record will be appended any more. */
    public boolean closed() {
        return disabled != null;
    }
}
