package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** What Scan checks after {@link RequestConstraints} and before it parses expressions and looks up the table. */
public final class ScanChecks {

    private ScanChecks() {}

    /** Checks a request; gives it back with its values normalised. */
    public static ScanRequest check(Layer layer, ScanRequest request) {
        new ParameterMix()
                .projection("ProjectionExpression", request.projectionExpression())
                .expression("FilterExpression", request.filterExpression())
                .legacy("AttributesToGet", request.hasAttributesToGet())
                .legacy("ScanFilter", request.hasScanFilter())
                .legacy("ConditionalOperator", request.conditionalOperatorAsString() != null)
                .check(layer, request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
        AttributeNameChecks.checkDistinct(request.attributesToGet());
        Map<String, Condition> filter = LegacyConditionChecks.filter(layer, request.scanFilter());
        LegacyConditionChecks.checkOperator(request.conditionalOperatorAsString(), filter.size());
        Map<String, AttributeValue> start = StartKeyChecks.values(layer, request.exclusiveStartKey());
        SelectChecks.check(request);
        checkSegments(request);
        ParameterMix.checkNames(request.hasExpressionAttributeNames(), request.expressionAttributeNames());
        Map<String, AttributeValue> values = request.hasExpressionAttributeValues()
                ? ValueChecks.expressionValues(layer, request.expressionAttributeValues())
                : request.expressionAttributeValues();
        if (filter == request.scanFilter()
                && start == request.exclusiveStartKey()
                && values == request.expressionAttributeValues()) {
            return request;
        }
        return request.toBuilder()
                .scanFilter(filter)
                .exclusiveStartKey(start)
                .expressionAttributeValues(values)
                .build();
    }

    private static void checkSegments(ScanRequest request) {
        Integer segment = request.segment();
        Integer total = request.totalSegments();
        if (segment != null && total == null) {
            throw ServiceError.validation("The TotalSegments parameter is required but was not present in the request "
                    + "when Segment parameter is present");
        }
        if (total != null && segment == null) {
            throw ServiceError.validation("The Segment parameter is required but was not present in the request "
                    + "when parameter TotalSegments is present");
        }
        if (total != null && segment >= total) {
            throw ServiceError.validation("The Segment parameter is zero-based and must be less than parameter "
                    + "TotalSegments: Segment: " + segment + " is not less than TotalSegments: " + total);
        }
    }
}
