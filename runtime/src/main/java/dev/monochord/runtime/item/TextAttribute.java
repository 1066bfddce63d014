package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.ComparableAttribute;
import dev.monochord.runtime.expression.Condition;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An attribute that is text. Immutable. */
public class TextAttribute<I> extends ComparableAttribute<I, String> {

    TextAttribute(String name, Function<? super String, AttributeValue> encoder) {
        super(name, encoder);
    }

    public static <I> TextAttribute<I> of(String storedName) {
        return new TextAttribute<>(storedName, AttributeValue::fromS);
    }

    public final Condition<I> beginsWith(String start) {
        return call("begins_with", AttributeValue.fromS(start));
    }

    public final Condition<I> contains(String part) {
        return call("contains", AttributeValue.fromS(part));
    }
}
