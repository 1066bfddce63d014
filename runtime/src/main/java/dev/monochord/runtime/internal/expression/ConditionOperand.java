package dev.monochord.runtime.internal.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An operand of a condition. Immutable. */
public sealed interface ConditionOperand {

    /** Returns the value for a stored item, or null if there is none. */
    @Nullable
    AttributeValue in(Map<String, AttributeValue> item);

    /** Returns the operand of the service's expression. */
    String render(ExpressionBuilder builder);

    /** Returns the operand in the language of declared conditions, without values. */
    String describe();

    /** A step into a map or a list. */
    sealed interface Step {

        @Nullable
        AttributeValue in(AttributeValue outer);

        String render(ExpressionBuilder builder);

        String describe();
    }

    /** A map entry. The key may contain any characters. */
    record Entry(String key) implements Step {

        @Override
        public @Nullable AttributeValue in(AttributeValue outer) {
            return outer.hasM() ? outer.m().get(key) : null;
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return "." + builder.name(key);
        }

        @Override
        public String describe() {
            return "." + key;
        }
    }

    /** A list element, counted from 0. */
    record Position(int index) implements Step {

        public Position {
            if (index < 0) {
                throw new IllegalArgumentException("A list position must be at least 0, got " + index);
            }
        }

        @Override
        public @Nullable AttributeValue in(AttributeValue outer) {
            return outer.hasL() && index < outer.l().size() ? outer.l().get(index) : null;
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return describe();
        }

        @Override
        public String describe() {
            return "[" + index + "]";
        }
    }

    /** An attribute, or a value within it. */
    record Path(String attribute, List<Step> steps) implements ConditionOperand {

        public Path {
            steps = List.copyOf(steps);
        }

        public static Path of(String attribute) {
            return new Path(attribute, List.of());
        }

        public Path then(Step step) {
            List<Step> all = new ArrayList<>(steps);
            all.add(step);
            return new Path(attribute, all);
        }

        @Override
        public @Nullable AttributeValue in(Map<String, AttributeValue> item) {
            AttributeValue value = item.get(attribute);
            for (Step step : steps) {
                value = value == null ? null : step.in(value);
            }
            return value;
        }

        @Override
        public String render(ExpressionBuilder builder) {
            StringBuilder text = new StringBuilder(builder.name(attribute));
            steps.forEach(step -> text.append(step.render(builder)));
            return text.toString();
        }

        @Override
        public String describe() {
            StringBuilder text = new StringBuilder(attribute);
            steps.forEach(step -> text.append(step.describe()));
            return text.toString();
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
