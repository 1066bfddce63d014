package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.ComparableAttribute;
import dev.monochord.runtime.expression.Settable;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An attribute with an order that may be changed on its own. Immutable. */
public final class SettableComparable<I, V> extends ComparableAttribute<I, V> implements Settable<I, V> {

    private SettableComparable(String name, Function<? super V, AttributeValue> encoder) {
        super(name, encoder);
    }

    public static <I, V> SettableComparable<I, V> of(String storedName, Function<? super V, AttributeValue> encoder) {
        return new SettableComparable<>(storedName, encoder);
    }
}
