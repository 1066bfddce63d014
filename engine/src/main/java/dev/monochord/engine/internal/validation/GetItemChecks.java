package dev.monochord.engine.internal.validation;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** What GetItem checks after {@link RequestConstraints} and before it parses its projection and looks up the table. */
public final class GetItemChecks {

    private GetItemChecks() {}

    /** Checks a request; gives it back with its key normalised. */
    public static GetItemRequest check(Layer layer, GetItemRequest request) {
        if (request.hasExpressionAttributeNames() || request.hasAttributesToGet()) {
            new ParameterMix()
                    .projection("ProjectionExpression", request.projectionExpression())
                    .legacy("AttributesToGet", request.hasAttributesToGet())
                    .check(layer, request.hasExpressionAttributeNames(), false);
        }
        Map<String, AttributeValue> key = ValueChecks.item(layer, request.key());
        AttributeNameChecks.checkDistinct(request.attributesToGet());
        ParameterMix.checkNames(request.hasExpressionAttributeNames(), request.expressionAttributeNames());
        return key == request.key() ? request : request.toBuilder().key(key).build();
    }
}
