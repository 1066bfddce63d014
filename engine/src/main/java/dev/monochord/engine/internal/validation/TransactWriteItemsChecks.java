package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * What TransactWriteItems checks of its actions, after {@link RequestConstraints} and before it looks up tables. It goes
 * from action to action: {@link #oneKind}, {@link #expressionValues}, the parsing of the action's expressions,
 * {@link #itemOrKey}; then the next.
 */
public final class TransactWriteItemsChecks {

    private TransactWriteItemsChecks() {}

    public static void oneKind(TransactWriteItem action) {
        long kinds = Stream.of(action.conditionCheck(), action.put(), action.delete(), action.update())
                .filter(Objects::nonNull)
                .count();
        if (kinds == 0) {
            throw ServiceError.validation(
                    "Invalid Request: TransactWriteRequest should contain Delete or Put or Update request");
        }
        if (kinds > 1) {
            throw ServiceError.validation("TransactItems can only contain one of Check, Put, Update or Delete");
        }
    }

    /** Checks the placeholders of an action and returns its expression values, normalised. */
    public static Map<String, AttributeValue> expressionValues(
            boolean isUpdate,
            @Nullable String update,
            @Nullable String condition,
            Map<String, String> names,
            Map<String, AttributeValue> values) {
        ParameterMix mix = new ParameterMix();
        if (isUpdate) {
            mix.expression("UpdateExpression", update);
        }
        boolean hasNames = !(names instanceof SdkAutoConstructMap);
        boolean hasValues = !(values instanceof SdkAutoConstructMap);
        mix.expression("ConditionExpression", condition).check(Layer.OLDER, hasNames, hasValues);
        ParameterMix.checkNames(hasNames, names);
        return hasValues ? ValueChecks.expressionValues(Layer.OLDER, values) : values;
    }

    /** Checks the item of a put or the key of another action and returns it, normalised. */
    public static Map<String, AttributeValue> itemOrKey(boolean isPut, Map<String, AttributeValue> attributes) {
        Map<String, AttributeValue> checked = ValueChecks.item(Layer.OLDER, attributes);
        if (isPut) {
            SizeChecks.item(checked);
        }
        return checked;
    }
}
