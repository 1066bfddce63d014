package dev.monochord.runtime.expression;

import dev.monochord.runtime.internal.expression.AttributeTest;
import dev.monochord.runtime.internal.expression.ConditionOperand.Value;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An attribute with an order: text by its bytes, numbers by value, fixed-width times by time. Immutable. */
public class ComparableAttribute<I, V> extends ItemAttribute<I, V> {

    protected ComparableAttribute(String name, Function<? super V, AttributeValue> encoder) {
        super(name, encoder);
    }

    public static <I, V> ComparableAttribute<I, V> of(String storedName, Function<? super V, AttributeValue> encoder) {
        return new ComparableAttribute<>(storedName, encoder);
    }

    public final Condition<I> lessThan(V value) {
        return compare("<", value);
    }

    public final Condition<I> atMost(V value) {
        return compare("<=", value);
    }

    public final Condition<I> greaterThan(V value) {
        return compare(">", value);
    }

    public final Condition<I> atLeast(V value) {
        return compare(">=", value);
    }

    /** From {@code low} to {@code high}, both included. */
    public final Condition<I> between(V low, V high) {
        AttributeValue from = encode(low);
        AttributeValue to = encode(high);
        return Condition.of(AttributeTest.between(path(), new Value(from), new Value(to)));
    }
}
