package dev.monochord.engine.internal.read;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a page read found.
 *
 * @param items the items that passed the filter, empty where only the count was asked for
 * @param count how many passed the filter
 * @param scanned how many were looked at
 * @param bytes how large those are together
 * @param lastKey the key to go on after, or null at the end
 */
public record ItemPage(
        List<Map<String, AttributeValue>> items,
        int count,
        int scanned,
        long bytes,
        @Nullable Map<String, AttributeValue> lastKey) {}
