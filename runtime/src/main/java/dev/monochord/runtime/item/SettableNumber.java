package dev.monochord.runtime.item;

import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A number that may be changed on its own, and added to. Immutable. */
public final class SettableNumber<I, V extends Number> extends NumberAttribute<I, V> implements Addable<I, V> {

    private SettableNumber(String name, Function<? super V, AttributeValue> encoder) {
        super(name, encoder);
    }

    public static <I, V extends Number> SettableNumber<I, V> ofNumber(
            String storedName, Function<? super V, AttributeValue> encoder) {
        return new SettableNumber<>(storedName, encoder);
    }
}
