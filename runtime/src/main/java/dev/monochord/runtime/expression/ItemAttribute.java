package dev.monochord.runtime.expression;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
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

    /** Equal to one of at most 100 values. */
    public final Condition<I> in(Collection<? extends V> values) {
        if (values.isEmpty() || values.size() > 100) {
            throw new IllegalArgumentException(
                    "A comparison of " + name + " takes 1 to 100 values, got " + values.size() + ".");
        }
        List<AttributeValue> encoded = values.stream().map(this::encode).toList();
        return Condition.of(e -> e.name(name) + " IN "
                + encoded.stream().map(e::value).distinct().collect(Collectors.joining(", ", "(", ")")));
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
        return Condition.exists(name);
    }

    public final Condition<I> absent() {
        return Condition.missing(name);
    }

    /** A comparison with {@code =}, {@code <} and the like. */
    protected final Condition<I> compare(String operator, V value) {
        return Condition.compare(name, operator, encode(value));
    }

    /** A function of the attribute and a value, such as {@code begins_with}. */
    protected final Condition<I> call(String function, AttributeValue value) {
        return Condition.of(e -> function + "(" + e.name(name) + ", " + e.value(value) + ")");
    }

    @Override
    public final String toString() {
        return name;
    }
}
