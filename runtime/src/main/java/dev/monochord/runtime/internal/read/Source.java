package dev.monochord.runtime.internal.read;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A partition of a query, or a segment of a scan. */
record Source(List<AttributeValue> partition, int segment, int segments) {

    /** The partition with these values of its key attributes. */
    static Source partition(List<AttributeValue> values) {
        return new Source(values, 0, 1);
    }

    static Source segment(int segment, int segments) {
        return new Source(List.of(), segment, segments);
    }
}
