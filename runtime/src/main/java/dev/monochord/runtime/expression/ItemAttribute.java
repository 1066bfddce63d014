package dev.monochord.runtime.expression;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.expression.AttributeTest;
import dev.monochord.runtime.internal.expression.ConditionOperand;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.RelationalOperator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An attribute of items of the kind {@code I}, as generated code has one for each stored component. It may be compared in
 * conditions; only what is {@link Settable} may be changed on its own. Immutable.
 *
 * @param <V> the type of the component
 */
public class ItemAttribute<I, V> {

    private final String name;
    private final Function<? super V, AttributeValue> encoder;

    protected ItemAttribute(String name, Function<? super V, AttributeValue> encoder) {
        this.name = name;
        this.encoder = encoder;
    }

    /** An attribute under its stored name. */
    public static <I, V> ItemAttribute<I, V> of(String storedName, Function<? super V, AttributeValue> encoder) {
        return new ItemAttribute<>(storedName, encoder);
    }

    /** The stored name. */
    public final String name() {
        return name;
    }

    /** A value as it is stored. */
    public final AttributeValue encode(V value) {
        return encoder.apply(value);
    }

    public final Condition<I> equalTo(V value) {
        return compare("=", value);
    }

    /** Holds also where the attribute is absent. */
    public final Condition<I> notEqualTo(V value) {
        return compare("<>", value);
    }

    /**
     * Equal to one of at most 100 values. Without values it never holds.
     *
     * @throws InvalidInputException if there are more than 100 different values
     */
    public final Condition<I> in(Collection<? extends V> values) {
        List<AttributeValue> encoded = values.stream().map(this::encode).toList();
        return Condition.of(AttributeTest.in(path(), encoded));
    }

    /** Equal to one of these. */
    @SafeVarargs
    public final Condition<I> in(V first, V... others) {
        List<V> all = new ArrayList<>(others.length + 1);
        all.add(first);
        all.addAll(List.of(others));
        return in(all);
    }

    public final Condition<I> present() {
        return Condition.of(ConditionTree.present(name));
    }

    public final Condition<I> absent() {
        return Condition.of(ConditionTree.absent(name));
    }

    /** A comparison with {@code =}, {@code <} and the like. */
    protected final Condition<I> compare(String operator, V value) {
        return Condition.of(ConditionTree.compare(name, RelationalOperator.of(operator), encode(value)));
    }

    /** Returns the attribute as an operand. */
    @SuppressWarnings("exports") // for the runtime itself
    protected final ConditionOperand.Path path() {
        return ConditionOperand.Path.of(name);
    }

    @Override
    public final String toString() {
        return name;
    }
}
