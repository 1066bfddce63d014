package dev.monochord.engine.internal.item;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the format of {@link ItemCodec} from front to back. */
final class ItemDecoder {

    private static final AttributeValue TRUE = AttributeValue.fromBool(true);
    private static final AttributeValue FALSE = AttributeValue.fromBool(false);
    private static final AttributeValue NULL = AttributeValue.fromNul(true);

    private final byte[] bytes;
    private int at;

    ItemDecoder(byte[] bytes) {
        this.bytes = bytes;
    }

    static int size(byte[] bytes) {
        requireVersion(bytes);
        return (bytes[1] & 0xFF) << 24 | (bytes[2] & 0xFF) << 16 | (bytes[3] & 0xFF) << 8 | bytes[4] & 0xFF;
    }

    /** Goes to the first attribute; returns how many there are. */
    int attributes() {
        requireVersion(bytes);
        at = ItemCodec.HEADER;
        return varint();
    }

    private static void requireVersion(byte[] bytes) {
        if (bytes.length <= ItemCodec.HEADER || bytes[0] != ItemCodec.VERSION) {
            throw new IllegalArgumentException("These bytes are no item of format " + ItemCodec.VERSION
                    + ": the data was written by another version, or is damaged.");
        }
    }

    String name() {
        int length = varint();
        String name = NameCache.get(bytes, at, length);
        at += length;
        return name;
    }

    /** Goes over a name; returns whether it is this one. */
    boolean nameIs(String name) {
        int length = varint();
        int start = at;
        at += length;
        if (length < name.length()) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c >= 0x80) {
                return name.equals(new String(bytes, start, length, StandardCharsets.UTF_8));
            }
            if (bytes[start + i] != c) {
                return false;
            }
        }
        return length == name.length();
    }

    void skipValue() {
        at++;
        int length = varint();
        at += length;
    }

    AttributeValue value() {
        byte type = bytes[at++];
        int length = varint();
        return switch (type) {
            case ValueType.S -> ValueFactory.s(text(length));
            case ValueType.N -> ValueFactory.n(ascii(length));
            case ValueType.B -> ValueFactory.b(binary(length));
            case ValueType.FALSE -> FALSE;
            case ValueType.TRUE -> TRUE;
            case ValueType.NULL -> NULL;
            case ValueType.SS -> ValueFactory.ss(Arrays.asList(texts()));
            case ValueType.NS -> ValueFactory.ns(Arrays.asList(texts()));
            case ValueType.BS -> ValueFactory.bs(Arrays.asList(binaries()));
            case ValueType.L -> ValueFactory.l(new DecodedList(this, varint()));
            case ValueType.M -> ValueFactory.m(new DecodedMap(this, varint()));
            default ->
                throw new IllegalArgumentException("A stored value has the unknown type " + type
                        + ": the data was written by a newer version, or is damaged.");
        };
    }

    /** The value of the attribute of this name among the next ones, or null. */
    @Nullable
    AttributeValue find(String name, int count) {
        for (int i = 0; i < count; i++) {
            if (nameIs(name)) {
                return value();
            }
            skipValue();
        }
        return null;
    }

    private String[] texts() {
        String[] texts = new String[varint()];
        for (int i = 0; i < texts.length; i++) {
            int length = varint();
            texts[i] = text(length);
        }
        return texts;
    }

    private SdkBytes[] binaries() {
        SdkBytes[] binaries = new SdkBytes[varint()];
        for (int i = 0; i < binaries.length; i++) {
            int length = varint();
            binaries[i] = binary(length);
        }
        return binaries;
    }

    private String text(int length) {
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    private String ascii(int length) {
        String text = new String(bytes, at, length, StandardCharsets.ISO_8859_1);
        at += length;
        return text;
    }

    private SdkBytes binary(int length) {
        int start = at;
        at += length;
        return SdkBytes.fromByteArrayUnsafe(Arrays.copyOfRange(bytes, start, at));
    }

    private int varint() {
        int value = bytes[at++];
        if (value >= 0) {
            return value;
        }
        value &= 0x7F;
        for (int shift = 7; ; shift += 7) {
            byte next = bytes[at++];
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
