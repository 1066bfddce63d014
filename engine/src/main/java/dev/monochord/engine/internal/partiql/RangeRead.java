package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.storage.KeyRange;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One range that a SELECT reads.
 *
 * @param partition the partition key that it is in, or null for a scan
 * @param point whether it can hold one item at most
 */
record RangeRead(KeyRange range, @Nullable AttributeValue partition, boolean point) {}
