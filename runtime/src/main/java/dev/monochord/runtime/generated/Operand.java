package dev.monochord.runtime.generated;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.AttributeTest;
import dev.monochord.runtime.internal.expression.ConditionOperand;
import dev.monochord.runtime.internal.expression.ConditionOperand.Path;
import dev.monochord.runtime.internal.expression.RelationalOperator;
import java.util.Collection;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An operand of a declared condition. Immutable. */
public final class Operand {

    private final ConditionOperand operand;

    private Operand(ConditionOperand operand) {
        this.operand = operand;
    }

    /** Returns a stored attribute. */
    public static Operand path(String attribute) {
        return new Operand(Path.of(attribute));
    }

    /** Returns the size of the value at a path. The size of an absent value is 0. */
    public static Operand size(Operand path) {
        return new Operand(new ConditionOperand.Size(path.place()));
    }

    /** Returns a value. An empty set equals an absent attribute. */
    public static Operand value(AttributeValue value) {
        return new Operand(new ConditionOperand.Value(value));
    }

    /** Returns an entry of the map at this path. The key may contain any characters. */
    public Operand entry(String key) {
        return new Operand(new Path(place().path().entry(key)));
    }

    /** Returns an element of the list at this path, counted from 0. */
    public Operand position(int index) {
        return new Operand(new Path(place().path().at(index)));
    }

    /**
     * Compares two operands.
     *
     * @param operator {@code =}, {@code <>}, {@code <}, {@code <=}, {@code >} or {@code >=}
     */
    public <I> Condition<I> compare(String operator, Operand right) {
        return Condition.of(AttributeTest.compare(operand, RelationalOperator.of(operator), right.operand));
    }

    /** Returns a condition that holds from {@code low} to {@code high}, both included. */
    public <I> Condition<I> between(Operand low, Operand high) {
        return Condition.of(AttributeTest.between(operand, low.operand, high.operand));
    }

    /**
     * Returns a condition that holds if this operand equals one of the values; without values it never holds.
     *
     * @throws InvalidInputException if there are more than 100 different values
     */
    public <I> Condition<I> in(Collection<AttributeValue> values) {
        return Condition.of(AttributeTest.in(operand, values));
    }

    /** Returns a condition that holds if the string, set or list at this path contains the value. */
    public <I> Condition<I> contains(Operand value) {
        return Condition.of(new AttributeTest.Contains(place(), value.withoutSize()));
    }

    /** Returns a condition that holds if the string or binary value at this path begins with the value. */
    public <I> Condition<I> beginsWith(Operand value) {
        return Condition.of(new AttributeTest.BeginsWith(place(), value.withoutSize()));
    }

    public <I> Condition<I> present() {
        return Condition.of(new AttributeTest.Exists(place()));
    }

    public <I> Condition<I> absent() {
        return Condition.of(new AttributeTest.Missing(place()));
    }

    private Path place() {
        if (operand instanceof Path path) {
            return path;
        }
        throw new IllegalArgumentException("Not a path: " + operand.describe());
    }

    private ConditionOperand withoutSize() {
        if (operand instanceof ConditionOperand.Size) {
            throw new IllegalArgumentException("A function takes no size: " + operand.describe());
        }
        return operand;
    }
}
