package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** What PutItem checks after {@link RequestConstraints} and before it parses its condition and looks up the table. */
public final class PutItemChecks {

    private PutItemChecks() {}

    /** Checks a request; gives it back with its values normalised. To be called inside {@link Layer#word}. */
    public static PutItemRequest check(Layer layer, PutItemRequest request) {
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
        Map<String, AttributeValue> item = ValueChecks.item(layer, request.item());
        checkReturnValues(request.returnValues());
        SizeChecks.item(item);
        Map<String, ExpectedAttributeValue> expected = LegacyConditionChecks.expected(layer, request.expected());
        LegacyConditionChecks.checkOperator(request.conditionalOperatorAsString(), expected.size());
        ParameterMix.checkNames(request.hasExpressionAttributeNames(), request.expressionAttributeNames());
        Map<String, AttributeValue> values = request.hasExpressionAttributeValues()
                ? ValueChecks.expressionValues(layer, request.expressionAttributeValues())
                : request.expressionAttributeValues();
        if (item == request.item() && expected == request.expected() && values == request.expressionAttributeValues()) {
            return request;
        }
        return request.toBuilder()
                .item(item)
                .expected(expected)
                .expressionAttributeValues(values)
                .build();
    }

    /** PutItem and DeleteItem have no new item to show. */
    static void checkReturnValues(@Nullable ReturnValue values) {
        if (values != null && values != ReturnValue.NONE && values != ReturnValue.ALL_OLD) {
            throw ServiceError.validation("ReturnValues can only be ALL_OLD or NONE");
        }
    }
}
