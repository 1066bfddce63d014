package dev.monochord.runtime.call;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request that was sent, with its retries.
 *
 * @param table the actual name
 * @param pattern the method of the table interface, or what the runtime does on its own
 * @param operation the operation of the service, such as {@code Query}
 * @param index the index that was read, or null
 * @param consumedCapacity capacity units, of all tables together
 * @param itemCount items that came back, or were written
 * @param retries attempts after the first
 * @param latency from the first attempt to the last answer, waits included
 * @param failure what the caller got instead of an answer, or null
 * @param retried what the service answered before the last retry, or null
 */
public record Call(
        String table,
        String pattern,
        String operation,
        @Nullable String index,
        double consumedCapacity,
        int itemCount,
        int retries,
        Duration latency,
        @Nullable Throwable failure,
        @Nullable Throwable retried) {}
