package dev.monochord.runtime.internal.read;

import dev.monochord.runtime.internal.page.Position;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * One answer to a query or scan.
 *
 * @param evaluated how many items were looked at, those that a filter left out included
 * @param count how many were not left out; they are in {@code items} unless only the count was asked for
 */
record ResponsePage(List<Map<String, AttributeValue>> items, Position next, int evaluated, int count) {

    static ResponsePage of(QueryResponse response) {
        return new ResponsePage(
                response.items(),
                Position.last(response.lastEvaluatedKey()),
                response.scannedCount(),
                response.count());
    }

    static ResponsePage of(ScanResponse response) {
        return new ResponsePage(
                response.items(),
                Position.last(response.lastEvaluatedKey()),
                response.scannedCount(),
                response.count());
    }
}
