package dev.monochord.runtime.internal.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A compiled condition: rendered as an expression of the service, and evaluated here by the rules of the service. Both forms
 * agree on every item. Immutable.
 *
 * <p>A {@link Constant} appears only as a whole condition: {@link #allOf}, {@link #anyOf} and {@link #not} remove it from
 * larger ones. The service has no expression for it.
 */
public sealed interface ConditionTree
        permits AttributeTest, ConditionTree.Constant, ConditionTree.All, ConditionTree.Any, ConditionTree.Not {

    ConditionTree NEVER = new Constant(false);
    ConditionTree ALWAYS = new Constant(true);

    /**
     * Returns whether the condition holds.
     *
     * @param item the stored item; empty if it does not exist
     */
    boolean test(Map<String, AttributeValue> item);

    /**
     * Returns the expression of the service, with names and values as placeholders of the builder.
     *
     * @throws IllegalStateException if the condition is a constant
     */
    String render(ExpressionBuilder builder);

    /** Returns the condition in the language of declared conditions, without values. */
    String describe();

    /** Returns the tests of which the condition is made. */
    Stream<AttributeTest> tests();

    /** Returns the condition with each test replaced. */
    ConditionTree replace(Function<AttributeTest, ConditionTree> change);

    /** Returns a condition that holds if the item has the attribute. */
    static ConditionTree present(String attribute) {
        return new AttributeTest.Exists(ConditionOperand.Path.of(attribute));
    }

    /** Returns a condition that holds if the item does not have the attribute. */
    static ConditionTree absent(String attribute) {
        return new AttributeTest.Missing(ConditionOperand.Path.of(attribute));
    }

    /** Returns a comparison of an attribute with a value. */
    static ConditionTree compare(String attribute, RelationalOperator relation, AttributeValue value) {
        return AttributeTest.compare(ConditionOperand.Path.of(attribute), relation, new ConditionOperand.Value(value));
    }

    /** Returns a condition that holds if the attribute equals the value. */
    static ConditionTree equal(String attribute, AttributeValue value) {
        return compare(attribute, RelationalOperator.EQUAL, value);
    }

    /** Returns a condition that holds if all of the given ones do. */
    static ConditionTree allOf(List<? extends ConditionTree> parts) {
        return joined(parts, true);
    }

    /** Returns a condition that holds if at least one of the given ones does. */
    static ConditionTree anyOf(List<? extends ConditionTree> parts) {
        return joined(parts, false);
    }

    default ConditionTree and(ConditionTree other) {
        return allOf(List.of(this, other));
    }

    default ConditionTree or(ConditionTree other) {
        return anyOf(List.of(this, other));
    }

    default ConditionTree not() {
        return this instanceof Constant constant ? constant(!constant.holds) : new Not(this);
    }

    static ConditionTree constant(boolean holds) {
        return holds ? ALWAYS : NEVER;
    }

    private static ConditionTree joined(List<? extends ConditionTree> parts, boolean neutral) {
        List<ConditionTree> variable = new ArrayList<>(parts.size());
        for (ConditionTree part : parts) {
            if (!(part instanceof Constant constant)) {
                variable.add(part);
            } else if (constant.holds != neutral) {
                return part;
            }
        }
        if (variable.isEmpty()) {
            return constant(neutral);
        }
        if (variable.size() == 1) {
            return variable.get(0);
        }
        return neutral ? new All(List.copyOf(variable)) : new Any(List.copyOf(variable));
    }

    /** A condition whose outcome does not depend on the item. */
    record Constant(boolean holds) implements ConditionTree {

        @Override
        public boolean test(Map<String, AttributeValue> item) {
            return holds;
        }

        @Override
        public String render(ExpressionBuilder builder) {
            throw new IllegalStateException("A condition that " + describe() + " holds has no expression");
        }

        @Override
        public String describe() {
            return holds ? "always" : "never";
        }

        @Override
        public Stream<AttributeTest> tests() {
            return Stream.empty();
        }

        @Override
        public ConditionTree replace(Function<AttributeTest, ConditionTree> change) {
            return this;
        }
    }

    /** A conjunction. */
    record All(List<ConditionTree> parts) implements ConditionTree {

        @Override
        public boolean test(Map<String, AttributeValue> item) {
            return parts.stream().allMatch(part -> part.test(item));
        }

        @Override
        public String render(ExpressionBuilder builder) {
            StringJoiner all = new StringJoiner(" AND ");
            parts.forEach(part -> all.add(grouped(part instanceof Any, part.render(builder))));
            return all.toString();
        }

        @Override
        public String describe() {
            StringJoiner all = new StringJoiner(" and ");
            parts.forEach(part -> all.add(grouped(part instanceof Any, part.describe())));
            return all.toString();
        }

        @Override
        public Stream<AttributeTest> tests() {
            return parts.stream().flatMap(ConditionTree::tests);
        }

        @Override
        public ConditionTree replace(Function<AttributeTest, ConditionTree> change) {
            return allOf(parts.stream().map(part -> part.replace(change)).toList());
        }
    }

    /** A disjunction. */
    record Any(List<ConditionTree> parts) implements ConditionTree {

        @Override
        public boolean test(Map<String, AttributeValue> item) {
            return parts.stream().anyMatch(part -> part.test(item));
        }

        @Override
        public String render(ExpressionBuilder builder) {
            StringJoiner any = new StringJoiner(" OR ");
            parts.forEach(part -> any.add(grouped(part instanceof All, part.render(builder))));
            return any.toString();
        }

        @Override
        public String describe() {
            StringJoiner any = new StringJoiner(" or ");
            parts.forEach(part -> any.add(grouped(part instanceof All, part.describe())));
            return any.toString();
        }

        @Override
        public Stream<AttributeTest> tests() {
            return parts.stream().flatMap(ConditionTree::tests);
        }

        @Override
        public ConditionTree replace(Function<AttributeTest, ConditionTree> change) {
            return anyOf(parts.stream().map(part -> part.replace(change)).toList());
        }
    }

    /** A negation, which also holds where the condition does not apply to the item. */
    record Not(ConditionTree part) implements ConditionTree {

        @Override
        public boolean test(Map<String, AttributeValue> item) {
            return !part.test(item);
        }

        @Override
        public String render(ExpressionBuilder builder) {
            return "NOT (" + part.render(builder) + ")";
        }

        @Override
        public String describe() {
            return "not (" + part.describe() + ")";
        }

        @Override
        public Stream<AttributeTest> tests() {
            return part.tests();
        }

        @Override
        public ConditionTree replace(Function<AttributeTest, ConditionTree> change) {
            return part.replace(change).not();
        }
    }

    private static String grouped(boolean group, String text) {
        return group ? "(" + text + ")" : text;
    }
}
