package dev.monochord.engine.internal.validation;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Get;

/**
 * What TransactGetItems checks of each of its gets, one after the other, after {@link RequestConstraints} and before it
 * looks up tables.
 */
public final class TransactGetItemsChecks {

    private TransactGetItemsChecks() {}

    /** Checks a get; gives it back with its key normalised. The projection is parsed after this. */
    public static Get check(Get get) {
        if (get.hasExpressionAttributeNames()) {
            new ParameterMix()
                    .projection("ProjectionExpression", get.projectionExpression())
                    .check(Layer.OLDER, true, false);
        }
        Map<String, AttributeValue> key = ValueChecks.item(Layer.OLDER, get.key());
        ParameterMix.checkNames(get.hasExpressionAttributeNames(), get.expressionAttributeNames());
        return key == get.key() ? get : get.toBuilder().key(key).build();
    }
}
