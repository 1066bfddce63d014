package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.ComparableAttribute;
import dev.monochord.runtime.expression.Settable;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A number that may be changed on its own, and added to without reading it: absent counts as zero. Immutable. */
public final class SettableNumber<I, V extends Number> extends ComparableAttribute<I, V> implements Settable<I, V> {

    private SettableNumber(String name, Function<? super V, AttributeValue> encoder) {
        super(name, encoder);
    }

    public static <I, V extends Number> SettableNumber<I, V> ofNumber(
            String storedName, Function<? super V, AttributeValue> encoder) {
        return new SettableNumber<>(storedName, encoder);
    }
}
