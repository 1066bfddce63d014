package dev.monochord.engine.internal.item;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A stored item on its way into an SDK response. The builder of a response copies a map by {@code size} and
 * {@code forEach}: these decode straight into the copy.
 */
final class ResponseMap extends AbstractMap<String, AttributeValue> {

    private final byte[] bytes;

    ResponseMap(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super AttributeValue> action) {
        ItemDecoder reader = new ItemDecoder(bytes);
        int count = reader.attributes();
        for (int i = 0; i < count; i++) {
            String name = reader.name();
            action.accept(name, reader.value());
        }
    }

    @Override
    public int size() {
        return new ItemDecoder(bytes).attributes();
    }

    @Override
    public Set<Map.Entry<String, AttributeValue>> entrySet() {
        return ItemCodec.decode(bytes).entrySet();
    }
}
