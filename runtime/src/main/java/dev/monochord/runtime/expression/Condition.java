package dev.monochord.runtime.expression;

import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition on a stored item of the kind {@code I}. Made from typed attributes:
 *
 * <pre>{@code
 * tokenCount.lessThan(2L).and(deletionId.absent())
 * }</pre>
 *
 * sends {@code #0 < :0 AND attribute_not_exists(#1)}. Immutable.
 *
 * <p>An item that does not exist has no attributes. A comparison does not hold if the attribute is absent or has another
 * type, except {@code <>}, which holds then; the negation of a comparison that does not hold does. Numbers are compared by
 * value, strings by their UTF-8 bytes, and sets without regard to order.
 */
public final class Condition<I> {

    private final ConditionTree tree;

    private Condition(ConditionTree tree) {
        this.tree = tree;
    }

    /** Returns a compiled condition. */
    @SuppressWarnings("exports") // for the runtime itself
    public static <I> Condition<I> of(ConditionTree tree) {
        return new Condition<>(tree);
    }

    /** Returns a condition that holds if all of the given ones do. */
    public static <I> Condition<I> allOf(Collection<Condition<I>> conditions) {
        if (conditions.isEmpty()) {
            throw new IllegalArgumentException("At least one condition is required.");
        }
        return new Condition<>(ConditionTree.allOf(
                conditions.stream().map(condition -> condition.tree).toList()));
    }

    /** Returns a condition that holds if both do. */
    public Condition<I> and(Condition<I> other) {
        return new Condition<>(tree.and(other.tree));
    }

    /** Returns a condition that holds if at least one of both does. */
    public Condition<I> or(Condition<I> other) {
        return new Condition<>(tree.or(other.tree));
    }

    /** Returns a condition that holds if this one does not. */
    public Condition<I> not() {
        return new Condition<>(tree.not());
    }

    /**
     * Returns whether the condition holds of a stored item, by the rules of the service.
     *
     * @param stored the attributes; empty if the item does not exist
     */
    public boolean test(Map<String, AttributeValue> stored) {
        return tree.test(stored);
    }

    /** Returns the condition in the language of the service, with names and values as placeholders of the builder. */
    @SuppressWarnings("exports") // for the runtime itself
    public String render(ExpressionBuilder builder) {
        return tree.render(builder);
    }

    /** Returns the compiled condition. */
    @SuppressWarnings("exports") // for the runtime itself
    public ConditionTree tree() {
        return tree;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Condition<?> condition && tree.equals(condition.tree);
    }

    @Override
    public int hashCode() {
        return Objects.hash(tree);
    }

    /** Returns the condition in the language of declared conditions, with a question mark for each value. */
    @Override
    public String toString() {
        return tree.describe();
    }
}
