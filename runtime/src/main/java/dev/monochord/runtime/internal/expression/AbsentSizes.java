package dev.monochord.runtime.internal.expression;

import dev.monochord.runtime.internal.expression.AttributeTest.Compare;
import dev.monochord.runtime.internal.expression.ConditionOperand.Path;
import dev.monochord.runtime.internal.expression.ConditionOperand.Size;
import dev.monochord.runtime.internal.expression.ConditionOperand.Value;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Rewrites tests so that the size of an absent attribute is 0. The service has no size for it: {@code size(tags) < 3} would
 * not hold of an item without tags, although an empty set is stored as no attribute at all.
 */
final class AbsentSizes {

    private static final Value ZERO = new Value(AttributeValue.fromN("0"));

    private AbsentSizes() {}

    /** Returns the test with every size of an absent attribute counted as 0. */
    static ConditionTree counted(AttributeTest test) {
        List<Path> sized = test.operands().stream()
                .filter(Size.class::isInstance)
                .map(operand -> ((Size) operand).of())
                .distinct()
                .toList();
        return counted(test, sized);
    }

    private static ConditionTree counted(AttributeTest test, List<Path> sized) {
        if (sized.isEmpty()) {
            boolean given = test.operands().stream().allMatch(Value.class::isInstance);
            return given ? ConditionTree.constant(test.test(Map.of())) : test;
        }
        Path path = sized.get(0);
        List<Path> others = sized.subList(1, sized.size());
        Size size = new Size(path);
        ConditionTree present = counted(test, others);
        ConditionTree absent = counted(test.with(operand -> operand.equals(size) ? ZERO : operand), others);
        boolean holdsOfNoValue = test instanceof Compare compare && compare.relation() == RelationalOperator.NOT_EQUAL;
        if (holdsOfNoValue && !absent.equals(ConditionTree.ALWAYS)) {
            present = new AttributeTest.Exists(path).and(present);
        } else if (holdsOfNoValue) {
            return present;
        }
        return new AttributeTest.Missing(path).and(absent).or(present);
    }
}
