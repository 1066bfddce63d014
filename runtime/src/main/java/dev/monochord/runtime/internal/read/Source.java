package dev.monochord.runtime.internal.read;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A partition of a query, or a segment of a scan. */
record Source(@Nullable AttributeValue partition, int segment, int segments) {

    static Source partition(AttributeValue value) {
        return new Source(value, 0, 1);
    }

    static Source segment(int segment, int segments) {
        return new Source(null, segment, segments);
    }
}
