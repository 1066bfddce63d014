package dev.monochord.engine.internal.validation;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/** What DeleteItem checks after {@link RequestConstraints} and before it parses its condition and looks up the table. */
public final class DeleteItemChecks {

    private DeleteItemChecks() {}

    /** Checks a request; gives it back with its values normalised. To be called inside {@link Layer#word}. */
    public static DeleteItemRequest check(Layer layer, DeleteItemRequest request) {
        if (request.hasExpressionAttributeNames()
                || request.hasExpressionAttributeValues()
                || request.hasExpected()
                || request.conditionalOperatorAsString() != null) {
            new ParameterMix()
                    .expression("ConditionExpression", request.conditionExpression())
                    .legacy("Expected", request.hasExpected())
                    .legacy("ConditionalOperator", request.conditionalOperatorAsString() != null)
                    .check(layer, request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
        }
        Map<String, AttributeValue> key = ValueChecks.item(layer, request.key());
        PutItemChecks.checkReturnValues(request.returnValues());
        Map<String, ExpectedAttributeValue> expected = LegacyConditionChecks.expected(layer, request.expected());
        LegacyConditionChecks.checkOperator(request.conditionalOperatorAsString(), expected.size());
        ParameterMix.checkNames(request.hasExpressionAttributeNames(), request.expressionAttributeNames());
        Map<String, AttributeValue> values = request.hasExpressionAttributeValues()
                ? ValueChecks.expressionValues(layer, request.expressionAttributeValues())
                : request.expressionAttributeValues();
        if (key == request.key() && expected == request.expected() && values == request.expressionAttributeValues()) {
            return request;
        }
        return request.toBuilder()
                .key(key)
                .expected(expected)
                .expressionAttributeValues(values)
                .build();
    }
}
