package dev.monochord.runtime.internal.expression;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.expression.ConditionOperand.Path;
import dev.monochord.runtime.internal.expression.ConditionOperand.Value;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition without parts. A test of an absent value is false, except {@code <>} and {@link Missing}.
 *
 * <p>Use the static methods: they replace tests that the service rejects or evaluates unexpectedly. A collection without
 * elements and a reversed range hold of no item. An empty set is not stored, so being equal to it means being absent. The
 * size of an absent attribute is 0.
 */
public sealed interface AttributeTest extends ConditionTree {

    /** The largest number of values that the service compares with {@code IN}. */
    int MAX_VALUES = 100;

    /** Returns the operands, from left to right. */
    List<ConditionOperand> operands();

    /** Returns the same test of other operands. */
    AttributeTest with(UnaryOperator<ConditionOperand> change);

    @Override
    default Stream<AttributeTest> tests() {
        return Stream.of(this);
    }

    @Override
    default ConditionTree replace(Function<AttributeTest, ConditionTree> change) {
        return change.apply(this);
    }

    static ConditionTree compare(ConditionOperand left, RelationalOperator relation, ConditionOperand right) {
        if (right instanceof Value value && value.isEmptySet()) {
            return compareWithNone(left, relation);
        }
        if (left instanceof Value value && value.isEmptySet()) {
            return compareWithNone(right, relation);
        }
        return AbsentSizes.counted(new Compare(left, relation, right));
    }

    private static ConditionTree compareWithNone(ConditionOperand operand, RelationalOperator relation) {
        return switch (relation) {
            case EQUAL -> operand instanceof Path path ? new Missing(path) : NEVER;
            case NOT_EQUAL -> operand instanceof Path path ? new Exists(path) : ALWAYS;
            default -> NEVER;
        };
    }

    static ConditionTree between(ConditionOperand operand, ConditionOperand low, ConditionOperand high) {
        if (low instanceof Value from
                && high instanceof Value to
                && RelationalOperator.GREATER.holds(from.value(), to.value())) {
            return NEVER;
        }
        return AbsentSizes.counted(new Between(operand, low, high));
    }

    /**
     * Returns a test for equality with one of the values.
     *
     * @throws InvalidInputException if there are more than 100 different values
     */
    static ConditionTree in(ConditionOperand operand, Collection<AttributeValue> values) {
        List<Value> different = values.stream().distinct().map(Value::new).toList();
        if (different.size() > MAX_VALUES) {
            throw new InvalidInputException(
                    operand.describe(),
                    "A comparison of " + operand.describe() + " takes at most " + MAX_VALUES + " values, got "
                            + different.size() + ". Split them over several calls.");
        }
        List<Value> stored =
                different.stream().filter(value -> !value.isEmptySet()).toList();
        ConditionTree equal = stored.isEmpty() ? NEVER : AbsentSizes.counted(new In(operand, stored));
        return operand instanceof Path path && stored.size() < different.size() ? equal.or(new Missing(path)) : equal;
    }

    record Exists(Path path) implements AttributeTest {

        @Override
        public boolean test(Map<String, AttributeValue> item) {
            return path.in(item) != null;
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return "attribute_exists(" + path.render(builder) + ")";
        }

        @Override
        public String describe() {
            return path.describe() + " present";
        }

        @Override
        public List<ConditionOperand> operands() {
            return List.of(path);
        }

        @Override
        public AttributeTest with(UnaryOperator<ConditionOperand> change) {
            return this;
        }
    }

    record Missing(Path path) implements AttributeTest {

        @Override
        public boolean test(Map<String, AttributeValue> item) {
            return path.in(item) == null;
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return "attribute_not_exists(" + path.render(builder) + ")";
        }

        @Override
        public String describe() {
            return path.describe() + " absent";
        }

        @Override
        public List<ConditionOperand> operands() {
            return List.of(path);
        }

        @Override
        public AttributeTest with(UnaryOperator<ConditionOperand> change) {
            return this;
        }
    }

    record Compare(ConditionOperand left, RelationalOperator relation, ConditionOperand right)
            implements AttributeTest {

        @Override
        public boolean test(Map<String, AttributeValue> item) {
            return relation.holds(left.in(item), right.in(item));
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return left.render(builder) + " " + relation.symbol() + " " + right.render(builder);
        }

        @Override
        public String describe() {
            return left.describe() + " " + relation.symbol() + " " + right.describe();
        }

        @Override
        public List<ConditionOperand> operands() {
            return List.of(left, right);
        }

        @Override
        public AttributeTest with(UnaryOperator<ConditionOperand> change) {
            return new Compare(change.apply(left), relation, change.apply(right));
        }
    }

    record Between(ConditionOperand operand, ConditionOperand low, ConditionOperand high) implements AttributeTest {

        @Override
        public boolean test(Map<String, AttributeValue> item) {
            AttributeValue value = operand.in(item);
            return RelationalOperator.AT_MOST.holds(low.in(item), value)
                    && RelationalOperator.AT_MOST.holds(value, high.in(item));
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return operand.render(builder) + " BETWEEN " + low.render(builder) + " AND " + high.render(builder);
        }

        @Override
        public String describe() {
            return operand.describe() + " between " + low.describe() + " and " + high.describe();
        }

        @Override
        public List<ConditionOperand> operands() {
            return List.of(operand, low, high);
        }

        @Override
        public AttributeTest with(UnaryOperator<ConditionOperand> change) {
            return new Between(change.apply(operand), change.apply(low), change.apply(high));
        }
    }

    record In(ConditionOperand operand, List<Value> values) implements AttributeTest {

        @Override
        public boolean test(Map<String, AttributeValue> item) {
            AttributeValue found = operand.in(item);
            return values.stream().anyMatch(value -> RelationalOperator.EQUAL.holds(found, value.value()));
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return operand.render(builder) + " IN "
                    + values.stream().map(value -> value.render(builder)).collect(Collectors.joining(", ", "(", ")"));
        }

        @Override
        public String describe() {
            return operand.describe() + " in ?";
        }

        @Override
        public List<ConditionOperand> operands() {
            return Stream.concat(Stream.of(operand), values.stream()).toList();
        }

        @Override
        public AttributeTest with(UnaryOperator<ConditionOperand> change) {
            return new In(change.apply(operand), values);
        }
    }

    record Contains(Path path, ConditionOperand part) implements AttributeTest {

        @Override
        public boolean test(Map<String, AttributeValue> item) {
            AttributeValue whole = path.in(item);
            AttributeValue wanted = part.in(item);
            return whole != null && wanted != null && ValueFunctions.contains(whole, wanted);
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return "contains(" + path.render(builder) + ", " + part.render(builder) + ")";
        }

        @Override
        public String describe() {
            return path.describe() + " contains " + part.describe();
        }

        @Override
        public List<ConditionOperand> operands() {
            return List.of(path, part);
        }

        @Override
        public AttributeTest with(UnaryOperator<ConditionOperand> change) {
            return new Contains(path, change.apply(part));
        }
    }

    record BeginsWith(Path path, ConditionOperand start) implements AttributeTest {

        @Override
        public boolean test(Map<String, AttributeValue> item) {
            AttributeValue whole = path.in(item);
            AttributeValue wanted = start.in(item);
            return whole != null && wanted != null && ValueFunctions.beginsWith(whole, wanted);
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return "begins_with(" + path.render(builder) + ", " + start.render(builder) + ")";
        }

        @Override
        public String describe() {
            return path.describe() + " beginsWith " + start.describe();
        }

        @Override
        public List<ConditionOperand> operands() {
            return List.of(path, start);
        }

        @Override
        public AttributeTest with(UnaryOperator<ConditionOperand> change) {
            return new BeginsWith(path, change.apply(start));
        }
    }
}
