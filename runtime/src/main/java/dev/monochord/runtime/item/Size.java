package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.AttributeTest;
import dev.monochord.runtime.internal.expression.ConditionOperand;
import dev.monochord.runtime.internal.expression.ConditionOperand.Path;
import dev.monochord.runtime.internal.expression.ConditionOperand.Value;
import dev.monochord.runtime.internal.expression.RelationalOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The number of elements of an attribute in a condition: 0 if the attribute is absent. Immutable. */
public final class Size<I> {

    private final Path path;

    Size(Path path) {
        this.path = path;
    }

    public Condition<I> equalTo(int size) {
        return compare("=", size);
    }

    public Condition<I> lessThan(int size) {
        return compare("<", size);
    }

    public Condition<I> atMost(int size) {
        return compare("<=", size);
    }

    public Condition<I> greaterThan(int size) {
        return compare(">", size);
    }

    public Condition<I> atLeast(int size) {
        return compare(">=", size);
    }

    private Condition<I> compare(String operator, int size) {
        Value value = new Value(AttributeValue.fromN(Integer.toString(size)));
        return Condition.of(
                AttributeTest.compare(new ConditionOperand.Size(path), RelationalOperator.of(operator), value));
    }
}
