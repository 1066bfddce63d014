package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.expression.ItemAttribute;
import dev.monochord.runtime.internal.expression.AttributeTest;
import dev.monochord.runtime.internal.expression.ConditionOperand.Value;
import java.util.Collection;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An attribute that is a list or a set. Immutable. */
public class CollectionAttribute<I, E> extends ItemAttribute<I, Collection<E>> {

    private final Function<? super E, AttributeValue> element;

    CollectionAttribute(
            String name,
            Function<? super Collection<E>, AttributeValue> encoder,
            Function<? super E, AttributeValue> element) {
        super(name, encoder);
        this.element = element;
    }

    /**
     * A list or a set.
     *
     * @param encoder the whole; an empty set may come out as an empty set, which is not stored but removed
     * @param element one of its elements
     */
    public static <I, E> CollectionAttribute<I, E> of(
            String storedName,
            Function<? super Collection<E>, AttributeValue> encoder,
            Function<? super E, AttributeValue> element) {
        return new CollectionAttribute<>(storedName, encoder, element);
    }

    public final Condition<I> contains(E value) {
        return Condition.of(new AttributeTest.Contains(path(), new Value(element.apply(value))));
    }

    /** Returns the number of elements, for comparisons. It is 0 where the attribute is absent. */
    public final Size<I> size() {
        return new Size<>(path());
    }
}
