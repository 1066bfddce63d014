package dev.monochord.runtime.internal.mirror;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads items as they are stored, consistently and with retries. Thread-safe. */
public interface ShapeReader {

    /**
     * A key in a table.
     *
     * @param table the name of the table in the store
     */
    record Place(String table, Map<String, AttributeValue> key) {}

    /**
     * Some items of one segment of a table.
     *
     * @param next where the segment goes on, or null at its end
     */
    record Part(
            List<Map<String, AttributeValue>> items,
            @Nullable Map<String, AttributeValue> next) {}

    /**
     * Scans a part of a segment.
     *
     * @param from the last key that was read, or null at the start
     */
    Part scan(
            String pattern,
            String table,
            int segment,
            int segments,
            @Nullable Map<String, AttributeValue> from,
            int limit);

    /** The items of different keys, in order; empty where there is none. */
    List<Map<String, AttributeValue>> read(String pattern, List<Place> places);

    /** The same for at most 100 keys, all as they are at one moment. */
    List<Map<String, AttributeValue>> readTogether(String pattern, List<Place> places);
}
