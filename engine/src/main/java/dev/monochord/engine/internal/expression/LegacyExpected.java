package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.Attributes;
import dev.monochord.engine.internal.validation.LegacyOperands;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/** One entry of {@code Expected}: either an operator with operands, or the older pair of {@code Value} and {@code Exists}. */
final class LegacyExpected {

    private LegacyExpected() {}

    static Predicate<Attributes> predicate(String name, ExpectedAttributeValue expected) {
        if (expected.value() != null && expected.hasAttributeValueList()) {
            throw invalid("Value and AttributeValueList cannot be used together", name);
        }
        ComparisonOperator operator = expected.comparisonOperator();
        if (operator != null) {
            return comparison(name, operator, expected);
        }
        if (expected.hasAttributeValueList()) {
            throw invalid("AttributeValueList can only be used with a ComparisonOperator", name);
        }
        AttributeValue value = expected.value();
        @Nullable Boolean exists = expected.exists();
        if (exists == null || exists) {
            if (value == null) {
                throw invalid("Value must be provided when Exists is " + exists, name);
            }
            return LegacyConditions.predicate(name, ComparisonOperator.EQ, List.of(value));
        }
        if (value != null) {
            throw invalid("Value cannot be used when Exists is false", name);
        }
        return LegacyConditions.predicate(name, ComparisonOperator.NULL, List.of());
    }

    private static Predicate<Attributes> comparison(
            String name, ComparisonOperator operator, ExpectedAttributeValue expected) {
        AttributeValue value = expected.value();
        if (expected.exists() != null) {
            throw invalid("Exists and ComparisonOperator cannot be used together", name);
        }
        boolean unary = operator == ComparisonOperator.NULL || operator == ComparisonOperator.NOT_NULL;
        if (!unary && value == null && !expected.hasAttributeValueList()) {
            throw invalid("Value or AttributeValueList must be used with ComparisonOperator: " + operator, name);
        }
        List<AttributeValue> operands = value != null ? List.of(value) : expected.attributeValueList();
        LegacyOperands.check(operator, operands);
        return LegacyConditions.predicate(name, operator, operands);
    }

    private static DynamoDbException invalid(String detail, String name) {
        return LegacyOperands.invalid(detail + " for Attribute: " + name);
    }
}
