package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** What Query checks after {@link RequestConstraints} and before it parses expressions and looks up the table. */
public final class QueryChecks {

    private QueryChecks() {}

    /** Checks a request; gives it back with its values normalised. */
    public static QueryRequest check(Layer layer, QueryRequest request) {
        // KeyConditions go with expressions as long as there is no KeyConditionExpression.
        new ParameterMix()
                .projection("ProjectionExpression", request.projectionExpression())
                .expression("FilterExpression", request.filterExpression())
                .expression("KeyConditionExpression", request.keyConditionExpression())
                .legacy("AttributesToGet", request.hasAttributesToGet())
                .legacy("QueryFilter", request.hasQueryFilter())
                .legacy("ConditionalOperator", request.conditionalOperatorAsString() != null)
                .legacy("KeyConditions", request.hasKeyConditions() && request.keyConditionExpression() != null)
                .check(layer, request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
        Map<String, Condition> filter = LegacyConditionChecks.filter(layer, request.queryFilter());
        LegacyConditionChecks.checkOperator(request.conditionalOperatorAsString(), filter.size());
        AttributeNameChecks.checkDistinct(request.attributesToGet());
        Map<String, AttributeValue> start = StartKeyChecks.values(layer, request.exclusiveStartKey());
        SelectChecks.check(request);
        if (!request.hasKeyConditions() && request.keyConditionExpression() == null) {
            throw ServiceError.validation(
                    "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
        }
        ParameterMix.checkNames(request.hasExpressionAttributeNames(), request.expressionAttributeNames());
        Map<String, AttributeValue> values = request.hasExpressionAttributeValues()
                ? ValueChecks.expressionValues(layer, request.expressionAttributeValues())
                : request.expressionAttributeValues();
        Map<String, Condition> keyConditions = LegacyConditionChecks.conditions(layer, request.keyConditions());
        if (filter == request.queryFilter()
                && start == request.exclusiveStartKey()
                && values == request.expressionAttributeValues()
                && keyConditions == request.keyConditions()) {
            return request;
        }
        return request.toBuilder()
                .queryFilter(filter)
                .exclusiveStartKey(start)
                .expressionAttributeValues(values)
                .keyConditions(keyConditions)
                .build();
    }
}
