package dev.monochord.engine.internal.item;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes one item in the format of {@link ItemCodec} and counts its size on the way. */
final class ItemEncoder {

    private static final int SHORT = 24;

    private byte[] bytes = new byte[512];
    private int at;
    /** The size of the item as the service counts it, as far as it has been written. */
    private int size;

    byte[] write(Map<String, AttributeValue> item) {
        at = ItemCodec.HEADER;
        attributes(item);
        bytes[0] = ItemCodec.VERSION;
        bytes[1] = (byte) (size >>> 24);
        bytes[2] = (byte) (size >>> 16);
        bytes[3] = (byte) (size >>> 8);
        bytes[4] = (byte) size;
        return Arrays.copyOf(bytes, at);
    }

    private void attributes(Map<String, AttributeValue> attributes) {
        varint(attributes.size());
        for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
            size += text(attribute.getKey());
            value(attribute.getValue());
        }
    }

    private void value(AttributeValue value) {
        switch (value.type()) {
            case S -> {
                tag(ValueType.S);
                size += text(value.s());
            }
            case N -> {
                tag(ValueType.N);
                number(value.n());
            }
            case B -> {
                tag(ValueType.B);
                size += binary(value.b());
            }
            case BOOL -> empty(value.bool() ? ValueType.TRUE : ValueType.FALSE);
            case NUL -> empty(ValueType.NULL);
            case SS -> texts(value.ss());
            case NS -> numbers(value.ns());
            case BS -> binaries(value.bs());
            case L -> list(value.l());
            case M -> map(value.m());
            case UNKNOWN_TO_SDK_VERSION ->
                throw new IllegalArgumentException("An attribute value must have exactly one type: " + value);
        }
    }

    private void empty(byte type) {
        tag(type);
        tag((byte) 0);
        size++;
    }

    private void texts(List<String> texts) {
        int start = begin(ValueType.SS, texts.size());
        for (String text : SetOrder.texts(texts)) {
            size += text(text);
        }
        end(start);
    }

    private void numbers(List<String> numbers) {
        int start = begin(ValueType.NS, numbers.size());
        for (String number : SetOrder.numbers(numbers)) {
            number(number);
        }
        end(start);
    }

    private void binaries(List<SdkBytes> binaries) {
        int start = begin(ValueType.BS, binaries.size());
        for (SdkBytes binary : SetOrder.binaries(binaries)) {
            size += binary(binary);
        }
        end(start);
    }

    private void list(List<AttributeValue> values) {
        int start = begin(ValueType.L, values.size());
        size += ItemSizeCalculator.DOCUMENT + ItemSizeCalculator.ELEMENT * values.size();
        for (AttributeValue value : values) {
            value(value);
        }
        end(start);
    }

    private void map(Map<String, AttributeValue> attributes) {
        tag(ValueType.M);
        int start = reserveLength();
        size += ItemSizeCalculator.DOCUMENT + ItemSizeCalculator.ELEMENT * attributes.size();
        attributes(attributes);
        end(start);
    }

    private int begin(byte type, int count) {
        tag(type);
        int start = reserveLength();
        varint(count);
        return start;
    }

    /** Leaves one byte for a length that is not known yet. */
    private int reserveLength() {
        tag((byte) 0);
        return at;
    }

    /** Fills in the length of what was written since {@link #reserveLength}, which moves up if one byte is too few. */
    private void end(int start) {
        int length = at - start;
        int more = varintLength(length) - 1;
        if (more > 0) {
            ensure(more);
            System.arraycopy(bytes, start, bytes, start + more, length);
        }
        at = start - 1;
        varint(length);
        at += length;
    }

    private void number(String number) {
        String normal = DynamoDbNumbers.normalize(number);
        size += DynamoDbNumbers.size(normal);
        text(normal);
    }

    /** Writes a length and the UTF-8 bytes; returns how many bytes those were. */
    private int text(String text) {
        int length = text.length();
        ensure(length + 5);
        // A detour over another array costs more than a few characters one by one, and less than many.
        if (length <= SHORT && ascii(text, length)) {
            return length;
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        raw(utf8);
        return utf8.length;
    }

    /** Writes a short text if it is all ASCII. */
    private boolean ascii(String text, int length) {
        int to = at + 1;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return false;
            }
            bytes[to + i] = (byte) c;
        }
        bytes[at] = (byte) length;
        at = to + length;
        return true;
    }

    private int binary(SdkBytes binary) {
        byte[] content = binary.asByteArrayUnsafe();
        raw(content);
        return content.length;
    }

    private void raw(byte[] content) {
        ensure(content.length + 5);
        varint(content.length);
        System.arraycopy(content, 0, bytes, at, content.length);
        at += content.length;
    }

    private void tag(byte tag) {
        ensure(1);
        bytes[at++] = tag;
    }

    private void varint(int value) {
        ensure(5);
        int rest = value;
        while (rest >= 0x80) {
            bytes[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[at++] = (byte) rest;
    }

    private static int varintLength(int value) {
        int length = 1;
        for (int rest = value; rest >= 0x80; rest >>>= 7) {
            length++;
        }
        return length;
    }

    private void ensure(int more) {
        if (bytes.length - at < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, at + more));
        }
    }
}
