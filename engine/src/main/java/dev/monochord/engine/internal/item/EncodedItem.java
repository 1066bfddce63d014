package dev.monochord.engine.internal.item;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item as the store has it: decoded one attribute at a time, where and when it is asked for. Immutable. */
public final class EncodedItem implements Attributes {

    private final byte[] bytes;

    private EncodedItem(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The item in these bytes of {@link ItemCodec}, which must not be changed afterwards. */
    public static EncodedItem of(byte[] bytes) {
        return new EncodedItem(bytes);
    }

    /** The size of the item as the service counts it. */
    public int size() {
        return ItemDecoder.size(bytes);
    }

    @Override
    public @Nullable AttributeValue get(String name) {
        ItemDecoder reader = new ItemDecoder(bytes);
        int count = reader.attributes();
        return reader.find(name, count);
    }

    /** All attributes, decoded anew by each call into a map that the caller may change. */
    public Map<String, AttributeValue> toMap() {
        return ItemCodec.decode(bytes);
    }

    /**
     * All attributes for the builder of an SDK response, which copies what it is given: they are decoded while they are
     * copied, once. To look at attributes, {@link #get} and {@link #toMap} are cheaper.
     */
    public Map<String, AttributeValue> toResponse() {
        return new ResponseMap(bytes);
    }

    /** The bytes themselves: not to be changed. */
    public byte[] bytes() {
        return bytes;
    }
}
