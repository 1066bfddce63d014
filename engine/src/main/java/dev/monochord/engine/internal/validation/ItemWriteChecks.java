package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/**
 * What PutItem and DeleteItem check after {@link RequestConstraints}, before they parse their condition and look up the
 * table. Each method returns the request with its values normalized. Called inside {@link Layer#word}.
 */
public final class ItemWriteChecks {

    private ItemWriteChecks() {}

    public static PutItemRequest check(Layer layer, PutItemRequest request) {
        boolean hasValues = request.hasExpressionAttributeValues();
        String operator = request.conditionalOperatorAsString();
        boolean hasNames = request.hasExpressionAttributeNames();
        checkMix(layer, request.conditionExpression(), request.hasExpected(), operator, hasNames, hasValues);
        Map<String, AttributeValue> item = ValueChecks.item(layer, request.item());
        checkReturnValues(request.returnValues());
        SizeChecks.item(item);
        Map<String, ExpectedAttributeValue> expected = LegacyConditionChecks.expected(layer, request.expected());
        LegacyConditionChecks.checkOperator(operator, expected.size());
        ParameterMix.checkNames(hasNames, request.expressionAttributeNames());
        Map<String, AttributeValue> given = request.expressionAttributeValues();
        Map<String, AttributeValue> values = hasValues ? ValueChecks.expressionValues(layer, given) : given;
        return item == request.item() && expected == request.expected() && values == given
                ? request
                : request.copy(copy -> copy.item(item).expected(expected).expressionAttributeValues(values));
    }

    public static DeleteItemRequest check(Layer layer, DeleteItemRequest request) {
        boolean hasValues = request.hasExpressionAttributeValues();
        String operator = request.conditionalOperatorAsString();
        boolean hasNames = request.hasExpressionAttributeNames();
        checkMix(layer, request.conditionExpression(), request.hasExpected(), operator, hasNames, hasValues);
        Map<String, AttributeValue> key = ValueChecks.item(layer, request.key());
        checkReturnValues(request.returnValues());
        Map<String, ExpectedAttributeValue> expected = LegacyConditionChecks.expected(layer, request.expected());
        LegacyConditionChecks.checkOperator(operator, expected.size());
        ParameterMix.checkNames(hasNames, request.expressionAttributeNames());
        Map<String, AttributeValue> given = request.expressionAttributeValues();
        Map<String, AttributeValue> values = hasValues ? ValueChecks.expressionValues(layer, given) : given;
        return key == request.key() && expected == request.expected() && values == given
                ? request
                : request.copy(copy -> copy.key(key).expected(expected).expressionAttributeValues(values));
    }

    private static void checkMix(
            Layer layer,
            @Nullable String condition,
            boolean hasExpected,
            @Nullable String operator,
            boolean hasNames,
            boolean hasValues) {
        if (hasNames || hasValues || hasExpected || operator != null) {
            new ParameterMix()
                    .expression("ConditionExpression", condition)
                    .legacy("Expected", hasExpected)
                    .legacy("ConditionalOperator", operator != null)
                    .check(layer, hasNames, hasValues);
        }
    }

    /** Neither operation has a new item to return. */
    private static void checkReturnValues(@Nullable ReturnValue values) {
        if (values != null && values != ReturnValue.NONE && values != ReturnValue.ALL_OLD) {
            throw ServiceError.validation("ReturnValues can only be ALL_OLD or NONE");
        }
    }
}
