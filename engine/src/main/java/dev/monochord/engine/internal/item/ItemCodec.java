package dev.monochord.engine.internal.item;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items as bytes.
 *
 * <h2>Format</h2>
 *
 * A byte for the version of the format, the size of the item as the service counts it (four bytes, big-endian), the
 * number of attributes, and the attributes in their order. An attribute is its name and its value. A name is its length
 * and its UTF-8 bytes. A value is a byte for its type, the length of what follows, and what follows:
 *
 * <ul>
 *   <li>text and binary: the bytes; a number: its normalized decimal text; true, false and null: nothing;
 *   <li>a set or a list: the number of elements, then each element: in a set of texts, numbers or binaries its length
 *       and bytes, in a list a value;
 *   <li>a map: the number of attributes, then the attributes.
 * </ul>
 *
 * Lengths and counts are varints. Every value can be skipped without a look inside, so that {@link EncodedItem} finds one
 * attribute without decoding the others.
 */
public final class ItemCodec {

    static final byte VERSION = 1;
    /** Where the attributes begin: after version and size. */
    static final int HEADER = 5;

    private ItemCodec() {}

    /** The bytes of an item, its numbers normalized. */
    public static byte[] encode(Map<String, AttributeValue> item) {
        return new ItemEncoder().write(item);
    }

    /** The item in these bytes, in a map that the caller may change. */
    public static Map<String, AttributeValue> decode(byte[] bytes) {
        ItemDecoder reader = new ItemDecoder(bytes);
        int count = reader.attributes();
        Map<String, AttributeValue> item = new LinkedHashMap<>(capacity(count));
        for (int i = 0; i < count; i++) {
            String name = reader.name();
            item.put(name, reader.value());
        }
        return item;
    }

    private static int capacity(int count) {
        return count * 4 / 3 + 1;
    }
}
