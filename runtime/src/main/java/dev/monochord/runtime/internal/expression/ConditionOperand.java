package dev.monochord.runtime.internal.expression;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An operand of a condition. Immutable. */
public sealed interface ConditionOperand {

    /** Returns the value for a stored item, or null if it is absent. */
    @Nullable
    AttributeValue in(Map<String, AttributeValue> item);

    /** Returns the operand of the service's expression. */
    String render(ExpressionBuilder builder);

    /** Returns the operand in the language of declared conditions, without values. */
    String describe();

    /** The value at a path. */
    record Path(ValuePath path) implements ConditionOperand {

        public static Path of(String attribute) {
            return new Path(ValuePath.of(attribute));
        }

        @Override
        public @Nullable AttributeValue in(Map<String, AttributeValue> item) {
            return path.in(item);
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return path.render(builder);
        }

        @Override
        public String describe() {
            return path.toString();
        }
    }

    /** The size of a value; absent where the path is absent or has a type without a size. */
    record Size(Path of) implements ConditionOperand {

        @Override
        public @Nullable AttributeValue in(Map<String, AttributeValue> item) {
            AttributeValue value = of.in(item);
            Integer size = value == null ? null : ValueFunctions.size(value);
            return size == null ? null : AttributeValue.fromN(Integer.toString(size));
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return "size(" + of.render(builder) + ")";
        }

        @Override
        public String describe() {
            return "size(" + of.describe() + ")";
        }
    }

    /** A given value. */
    record Value(AttributeValue value) implements ConditionOperand {

        public Value {
            Objects.requireNonNull(value);
        }

        @Override
        public AttributeValue in(Map<String, AttributeValue> item) {
            return value;
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return builder.value(value);
        }

        @Override
        public String describe() {
            return "?";
        }

        /** Returns whether the value is an empty set, which the service does not store. */
        boolean isEmptySet() {
            return value.hasSs() && value.ss().isEmpty()
                    || value.hasNs() && value.ns().isEmpty()
                    || value.hasBs() && value.bs().isEmpty();
        }
    }
}
