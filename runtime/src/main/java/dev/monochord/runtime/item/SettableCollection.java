package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.Settable;
import java.util.Collection;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A list or a set that may be changed on its own. Immutable. */
public final class SettableCollection<I, E> extends CollectionAttribute<I, E> implements Settable<I, Collection<E>> {

    private SettableCollection(
            String name,
            Function<? super Collection<E>, AttributeValue> encoder,
            Function<? super E, AttributeValue> element) {
        super(name, encoder, element);
    }

    public static <I, E> SettableCollection<I, E> of(
            String storedName,
            Function<? super Collection<E>, AttributeValue> encoder,
            Function<? super E, AttributeValue> element) {
        return new SettableCollection<>(storedName, encoder, element);
    }
}
