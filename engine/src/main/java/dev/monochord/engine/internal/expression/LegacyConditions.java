package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.Attributes;
import dev.monochord.engine.internal.schema.KeyOperator;
import dev.monochord.engine.internal.schema.KeyPredicate;
import dev.monochord.engine.internal.validation.LegacyOperands;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/**
 * Makes conditions from the parameters that came before expressions: {@code Expected}, {@code QueryFilter},
 * {@code ScanFilter} and {@code KeyConditions}.
 */
public final class LegacyConditions {

    private LegacyConditions() {}

    public static ItemCondition expected(
            Map<String, ExpectedAttributeValue> expected, @Nullable ConditionalOperator operator) {
        List<Predicate<Attributes>> terms = new ArrayList<>();
        expected.forEach((name, value) -> terms.add(LegacyExpected.predicate(name, value)));
        return condition(expected.keySet(), terms, operator);
    }

    /** The condition of {@code QueryFilter} or {@code ScanFilter}. */
    public static ItemCondition filter(
            Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> filter,
            @Nullable ConditionalOperator operator) {
        List<Predicate<Attributes>> terms = new ArrayList<>();
        filter.forEach((name, condition) -> {
            List<AttributeValue> operands = condition.attributeValueList();
            LegacyOperands.check(condition.comparisonOperator(), operands);
            terms.add(predicate(name, condition.comparisonOperator(), operands));
        });
        return condition(filter.keySet(), terms, operator);
    }

    /** The tests of {@code KeyConditions}; an operator that no key serves becomes a test without operands. */
    public static List<KeyPredicate> keyConditions(
            Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> conditions) {
        List<KeyPredicate> tests = new ArrayList<>();
        conditions.forEach((name, condition) -> {
            LegacyOperands.check(condition.comparisonOperator(), condition.attributeValueList());
            KeyOperator operator = keyOperator(condition.comparisonOperator());
            tests.add(
                    operator == null
                            ? new KeyPredicate(name, KeyOperator.EQ, List.of())
                            : new KeyPredicate(name, operator, condition.attributeValueList()));
        });
        return tests;
    }

    private static @Nullable KeyOperator keyOperator(ComparisonOperator operator) {
        return switch (operator) {
            case EQ -> KeyOperator.EQ;
            case LT -> KeyOperator.LT;
            case LE -> KeyOperator.LE;
            case GT -> KeyOperator.GT;
            case GE -> KeyOperator.GE;
            case BETWEEN -> KeyOperator.BETWEEN;
            case BEGINS_WITH -> KeyOperator.BEGINS_WITH;
            default -> null;
        };
    }

    private static ItemCondition condition(
            Set<String> names, List<Predicate<Attributes>> terms, @Nullable ConditionalOperator operator) {
        return new BoundCondition(
                operator == ConditionalOperator.OR ? ConditionBinder.any(terms) : ConditionBinder.all(terms),
                new LinkedHashSet<>(names),
                Set.of());
    }

    /** One operator of the legacy language, with operands that were checked. */
    static Predicate<Attributes> predicate(String name, ComparisonOperator operator, List<AttributeValue> operands) {
        return item -> {
            AttributeValue value = item.get(name);
            if (value == null) {
                return operator == ComparisonOperator.NULL || operator == ComparisonOperator.NE;
            }
            return switch (operator) {
                case NULL -> false;
                case NOT_NULL -> true;
                case EQ -> ValueComparison.EQ.holds(value, operands.get(0));
                case NE -> ValueComparison.NE.holds(value, operands.get(0));
                case LT -> ValueComparison.LT.holds(value, operands.get(0));
                case LE -> ValueComparison.LE.holds(value, operands.get(0));
                case GT -> ValueComparison.GT.holds(value, operands.get(0));
                case GE -> ValueComparison.GE.holds(value, operands.get(0));
                case IN -> ValueTests.in(value, operands);
                case BETWEEN -> ValueTests.between(value, operands.get(0), operands.get(1));
                case BEGINS_WITH -> ValueTests.beginsWith(value, operands.get(0));
                case CONTAINS -> ValueTests.contains(value, operands.get(0));
                case NOT_CONTAINS -> !ValueTests.contains(value, operands.get(0));
                case UNKNOWN_TO_SDK_VERSION -> false;
            };
        };
    }
}
