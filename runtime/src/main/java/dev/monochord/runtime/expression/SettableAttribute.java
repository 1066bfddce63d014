package dev.monochord.runtime.expression;

import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An attribute that may be changed on its own. Immutable. */
public final class SettableAttribute<I, V> extends ItemAttribute<I, V> implements Settable<I, V> {

    private SettableAttribute(String name, Function<? super V, AttributeValue> encoder) {
        super(name, encoder);
    }

    public static <I, V> SettableAttribute<I, V> of(String storedName, Function<? super V, AttributeValue> encoder) {
        return new SettableAttribute<>(storedName, encoder);
    }
}
