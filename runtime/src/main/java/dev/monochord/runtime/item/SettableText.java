package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.Settable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A text attribute that may be changed on its own. Immutable. */
public final class SettableText<I> extends TextAttribute<I> implements Settable<I, String> {

    private SettableText(String name) {
        super(name, AttributeValue::fromS);
    }

    public static <I> SettableText<I> of(String storedName) {
        return new SettableText<>(storedName);
    }
}
