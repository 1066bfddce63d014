package dev.monochord.engine.fault;

import org.jspecify.annotations.Nullable;

/**
 * How hot one partition key is.
 *
 * @param index the global index whose partition key it is; null for the table itself and its local indexes
 * @param key the partition key as text: a string as it is, a number in decimals, bytes in hexadecimal; several
 *     attributes are joined by commas
 * @param readUnits the read units used in the last ten seconds
 * @param writeUnits the write units used in the last ten seconds
 * @param throttled how many requests on the key were refused in the last ten seconds
 */
public record Heat(
        String table, @Nullable String index, String key, double readUnits, double writeUnits, long throttled) {}
