package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.item.Attributes;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.item.ItemCodec;
import java.util.Arrays;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item before or after a write: how to look into it, and its bytes. */
public record Image(Attributes attributes, byte[] bytes, int size) {

    static Image of(Map<String, AttributeValue> item) {
        byte[] bytes = ItemCodec.encode(item);
        return new Image(item::get, bytes, EncodedItem.of(bytes).size());
    }

    static Image of(EncodedItem item) {
        return new Image(item, item.bytes(), item.size());
    }

    /** Whether both are the same item, in whatever order their attributes came. */
    boolean same(Image other) {
        return Arrays.equals(bytes, other.bytes)
                || size == other.size
                        && bytes.length == other.bytes.length
                        && sum(bytes) == sum(other.bytes)
                        && AttributeValues.equal(ItemCodec.decode(bytes), ItemCodec.decode(other.bytes));
    }

    /** The same whatever the order of the attributes: tells most changed items from the same ones without decoding. */
    private static int sum(byte[] bytes) {
        int sum = 0;
        for (byte b : bytes) {
            sum += b;
        }
        return sum;
    }
}
