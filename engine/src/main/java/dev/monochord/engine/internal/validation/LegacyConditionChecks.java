package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/** The values in the legacy parameters, and of filters what their operators ask of them. */
final class LegacyConditionChecks {

    private LegacyConditionChecks() {}

    static Map<String, ExpectedAttributeValue> expected(Layer layer, Map<String, ExpectedAttributeValue> expected) {
        AttributeNameChecks.check(expected.keySet());
        return Unchanged.unless(expected, condition -> {
            AttributeValue value = Unchanged.ifPresent(condition.value(), each -> ValueChecks.value(layer, each));
            List<AttributeValue> list = ValueChecks.values(layer, condition.attributeValueList());
            return value == condition.value() && list == condition.attributeValueList()
                    ? condition
                    : condition.copy(builder ->
                            builder.value(value).attributeValueList(condition.hasAttributeValueList() ? list : null));
        });
    }

    static Map<String, Condition> conditions(Layer layer, Map<String, Condition> conditions) {
        AttributeNameChecks.check(conditions.keySet());
        return Unchanged.unless(conditions, condition -> {
            List<AttributeValue> list = ValueChecks.values(layer, condition.attributeValueList());
            return list == condition.attributeValueList()
                    ? condition
                    : condition.copy(builder -> builder.attributeValueList(list));
        });
    }

    /** Like {@link #conditions}; the service judges a filter's operators before the rest of the request. */
    static Map<String, Condition> filter(Layer layer, Map<String, Condition> filter) {
        Map<String, Condition> checked = conditions(layer, filter);
        checked.values()
                .forEach(condition ->
                        LegacyOperands.check(condition.comparisonOperator(), condition.attributeValueList()));
        return checked;
    }

    static Map<String, AttributeValueUpdate> updates(Layer layer, Map<String, AttributeValueUpdate> updates) {
        AttributeNameChecks.check(updates.keySet());
        return Unchanged.unless(updates, update -> {
            AttributeValue value = Unchanged.ifPresent(update.value(), each -> ValueChecks.value(layer, each));
            return value == update.value() ? update : update.copy(builder -> builder.value(value));
        });
    }

    /** ConditionalOperator joins conditions, so there must be two. */
    static void checkOperator(@Nullable String operator, int conditions) {
        if (operator == null || conditions > 1) {
            return;
        }
        throw ServiceError.validation(
                conditions == 0
                        ? "ConditionalOperator cannot be used without Filter or Expected"
                        : "ConditionalOperator can only be used when Filter or Expected has two or more elements");
    }
}
