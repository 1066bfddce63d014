package dev.monochord.engine.internal.validation;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** What UpdateItem checks after {@link RequestConstraints} and before it parses expressions and looks up the table. */
public final class UpdateItemChecks {

    private UpdateItemChecks() {}

    /** Checks a request; gives it back with its values normalised. To be called inside {@link Layer#word}. */
    public static UpdateItemRequest check(Layer layer, UpdateItemRequest request) {
        new ParameterMix()
                .expression("UpdateExpression", request.updateExpression())
                .expression("ConditionExpression", request.conditionExpression())
                .legacy("AttributeUpdates", request.hasAttributeUpdates())
                .legacy("Expected", request.hasExpected())
                .legacy("ConditionalOperator", request.conditionalOperatorAsString() != null)
                .check(layer, request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
        Map<String, AttributeValue> key = ValueChecks.item(layer, request.key());
        Map<String, AttributeValueUpdate> updates = LegacyConditionChecks.updates(layer, request.attributeUpdates());
        Map<String, ExpectedAttributeValue> expected = LegacyConditionChecks.expected(layer, request.expected());
        LegacyConditionChecks.checkOperator(request.conditionalOperatorAsString(), expected.size());
        ParameterMix.checkNames(request.hasExpressionAttributeNames(), request.expressionAttributeNames());
        Map<String, AttributeValue> values = request.hasExpressionAttributeValues()
                ? ValueChecks.expressionValues(layer, request.expressionAttributeValues())
                : request.expressionAttributeValues();
        if (key == request.key()
                && updates == request.attributeUpdates()
                && expected == request.expected()
                && values == request.expressionAttributeValues()) {
            return request;
        }
        return request.toBuilder()
                .key(key)
                .attributeUpdates(updates)
                .expected(expected)
                .expressionAttributeValues(values)
                .build();
    }
}
