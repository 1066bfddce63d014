package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.ComparableAttribute;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An attribute that is a number. Immutable. */
public class NumberAttribute<I, V extends Number> extends ComparableAttribute<I, V> {

    NumberAttribute(String name, Function<? super V, AttributeValue> encoder) {
        super(name, encoder);
    }

    public static <I, V extends Number> NumberAttribute<I, V> ofNumber(
            String storedName, Function<? super V, AttributeValue> encoder) {
        return new NumberAttribute<>(storedName, encoder);
    }
}
