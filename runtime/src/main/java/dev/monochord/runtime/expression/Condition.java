package dev.monochord.runtime.expression;

import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What must hold of a stored item of the kind {@code I} for a write to happen. Made from typed attributes:
 *
 * <pre>{@code
 * tokenCount.lessThan(2L).and(deletionId.absent())
 * }</pre>
 *
 * sends {@code #0 < :0 AND attribute_not_exists(#1)}. Immutable.
 */
public final class Condition<I> {

    private enum Joint {
        NONE,
        AND,
        OR
    }

    private final Joint joint;
    private final Function<ExpressionBuilder, String> text;

    private Condition(Joint joint, Function<ExpressionBuilder, String> text) {
        this.joint = joint;
        this.text = text;
    }

    static <I> Condition<I> of(Function<ExpressionBuilder, String> text) {
        return new Condition<>(Joint.NONE, text);
    }

    /** The attribute is there, whatever its value. */
    public static <I> Condition<I> exists(String attribute) {
        return of(e -> "attribute_exists(" + e.name(attribute) + ")");
    }

    /** The attribute is not there; of the partition key: the item is not. */
    public static <I> Condition<I> missing(String attribute) {
        return of(e -> "attribute_not_exists(" + e.name(attribute) + ")");
    }

    /** A comparison with {@code =}, {@code <>}, {@code <}, {@code <=}, {@code >} or {@code >=}. */
    public static <I> Condition<I> compare(String attribute, String operator, AttributeValue value) {
        return of(e -> e.name(attribute) + " " + operator + " " + e.value(value));
    }

    /** A comparison of the number of elements, characters or bytes. */
    public static <I> Condition<I> size(String attribute, String operator, int size) {
        AttributeValue value = AttributeValue.fromN(Integer.toString(size));
        return of(e -> "size(" + e.name(attribute) + ") " + operator + " " + e.value(value));
    }

    /** All of them. */
    public static <I> Condition<I> allOf(Collection<Condition<I>> conditions) {
        return joined(Joint.AND, List.copyOf(conditions));
    }

    /** Both hold. */
    public Condition<I> and(Condition<I> other) {
        return joined(Joint.AND, List.of(this, other));
    }

    /** At least one holds. */
    public Condition<I> or(Condition<I> other) {
        return joined(Joint.OR, List.of(this, other));
    }

    /** It does not hold. */
    public Condition<I> not() {
        return of(e -> "NOT (" + text.apply(e) + ")");
    }

    /** The condition as the service reads it, its names and values as placeholders of the builder. */
    @SuppressWarnings("exports") // for the runtime itself
    public String render(ExpressionBuilder builder) {
        return text.apply(builder);
    }

    private static <I> Condition<I> joined(Joint joint, List<Condition<I>> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("A condition is made of one part or more.");
        }
        if (parts.size() == 1) {
            return parts.get(0);
        }
        return new Condition<>(joint, e -> {
            StringJoiner all = new StringJoiner(" " + joint + " ");
            for (Condition<I> part : parts) {
                String one = part.text.apply(e);
                all.add(part.joint == Joint.NONE || part.joint == joint ? one : "(" + one + ")");
            }
            return all.toString();
        });
    }
}
