package dev.monochord.engine.internal.item;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A map that is decoded while the SDK copies it; see {@link DecodedList}. */
final class DecodedMap extends AbstractMap<String, AttributeValue> {

    private final ItemDecoder reader;
    private final int count;

    DecodedMap(ItemDecoder reader, int count) {
        this.reader = reader;
        this.count = count;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super AttributeValue> action) {
        for (int i = 0; i < count; i++) {
            String name = reader.name();
            action.accept(name, reader.value());
        }
    }

    @Override
    public int size() {
        return count;
    }

    @Override
    public Set<Map.Entry<String, AttributeValue>> entrySet() {
        throw new UnsupportedOperationException("This map can be read once, by forEach");
    }
}
