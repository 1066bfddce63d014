package dev.monochord.engine.internal.stream;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;

/** A stream record as it was stored, before it is given the names and the dress of the API. */
record StoredRecord(
        long sequence,
        OperationType change,
        boolean byTtl,
        long millis,
        int size,
        Map<String, AttributeValue> key,
        @Nullable Map<String, AttributeValue> oldImage,
        @Nullable Map<String, AttributeValue> newImage) {}
