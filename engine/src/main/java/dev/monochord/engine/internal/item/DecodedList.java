package dev.monochord.engine.internal.item;

import java.util.AbstractList;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A list that is decoded while the SDK copies it. The SDK copies every list it is given, by {@code size} and
 * {@code forEach}: a list of our own before that would only be thrown away. For this one copy, and nothing else.
 */
final class DecodedList extends AbstractList<AttributeValue> {

    private final ItemDecoder reader;
    private final int count;

    DecodedList(ItemDecoder reader, int count) {
        this.reader = reader;
        this.count = count;
    }

    @Override
    public void forEach(Consumer<? super AttributeValue> action) {
        for (int i = 0; i < count; i++) {
            action.accept(reader.value());
        }
    }

    @Override
    public int size() {
        return count;
    }

    @Override
    public AttributeValue get(int index) {
        throw new UnsupportedOperationException("This list can be read once, by forEach");
    }
}
