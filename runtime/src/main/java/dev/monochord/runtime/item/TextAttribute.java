package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.ComparableAttribute;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.AttributeTest;
import dev.monochord.runtime.internal.expression.ConditionOperand.Value;
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
        return Condition.of(new AttributeTest.BeginsWith(path(), new Value(AttributeValue.fromS(start))));
    }

    public final Condition<I> contains(String part) {
        return Condition.of(new AttributeTest.Contains(path(), new Value(AttributeValue.fromS(part))));
    }
}
