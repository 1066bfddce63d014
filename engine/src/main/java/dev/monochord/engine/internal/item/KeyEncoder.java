package dev.monochord.engine.internal.item;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes the parts of a row key.
 *
 * <p>A sort component keeps the order of the values and says itself where it ends, so that components can follow one
 * another. Text (as UTF-8) and binary: a zero byte becomes 00 FF, the end is 00 01. Numbers: {@link Decimal#toBytes},
 * ended by 00, or by 66 where the number is negative, which are below and above every byte that could follow.
 */
final class KeyEncoder {

    private static final byte ESCAPED_ZERO = (byte) 0xFF;
    private static final byte TERMINATOR = 0x01;
    private static final byte NEGATIVE_END = 102;

    private byte[] bytes = new byte[96];
    private int at;

    KeyEncoder u8(int value) {
        ensure(1);
        bytes[at++] = (byte) value;
        return this;
    }

    KeyEncoder u16(int value) {
        return u8(value >>> 8).u8(value);
    }

    KeyEncoder u32(int value) {
        return u16(value >>> 16).u16(value);
    }

    KeyEncoder u64(long value) {
        return u32((int) (value >>> 32)).u32((int) value);
    }

    KeyEncoder raw(byte[] content) {
        ensure(content.length);
        System.arraycopy(content, 0, bytes, at, content.length);
        at += content.length;
        return this;
    }

    /** A value where the end of it is known otherwise. */
    KeyEncoder plain(AttributeValue value) {
        return raw(content(value));
    }

    KeyEncoder sort(AttributeValue value) {
        if (value.type() == AttributeValue.Type.N) {
            return sortNumber(Decimal.parse(value.n()));
        }
        return sortPrefix(value).u8(0).u8(TERMINATOR);
    }

    /** What the sort components of all texts or binaries that begin with this one begin with. */
    KeyEncoder sortPrefix(AttributeValue value) {
        byte[] content = content(value);
        ensure(content.length + 2);
        for (byte b : content) {
            u8(b);
            if (b == 0) {
                u8(ESCAPED_ZERO);
            }
        }
        return this;
    }

    private KeyEncoder sortNumber(Decimal number) {
        raw(number.toBytes());
        if (!number.isNegative()) {
            return u8(0);
        }
        return bytes[at - 1] == NEGATIVE_END ? this : u8(NEGATIVE_END);
    }

    int length() {
        return at;
    }

    /** Fills in the two bytes at {@code start} with the length of what was written after them. */
    KeyEncoder length(int start) {
        int length = at - start - 2;
        bytes[start] = (byte) (length >>> 8);
        bytes[start + 1] = (byte) length;
        return this;
    }

    /** Fills in the four bytes at {@code start} with the hash of what was written from {@code content} on. */
    KeyEncoder hash(int start, int content) {
        int hash = PartitionHash.of(bytes, content, at);
        for (int i = 0; i < 4; i++) {
            bytes[start + i] = (byte) (hash >>> 24 - 8 * i);
        }
        return this;
    }

    /** The hash of all that was written. */
    int hash() {
        return PartitionHash.of(bytes, 0, at);
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, at);
    }

    /** The smallest key that is greater than every key that begins with what has been written. */
    byte[] toSuccessor() {
        return successor(toBytes());
    }

    static byte[] successor(byte[] prefix) {
        int last = prefix.length - 1;
        while (prefix[last] == (byte) 0xFF) {
            last--;
        }
        byte[] next = Arrays.copyOf(prefix, last + 1);
        next[last]++;
        return next;
    }

    private static byte[] content(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s().getBytes(StandardCharsets.UTF_8);
            case N -> Decimal.parse(value.n()).toBytes();
            case B -> value.b().asByteArrayUnsafe();
            default ->
                throw new IllegalArgumentException(
                        "A key attribute is S, N or B, and not " + AttributeValues.type(value));
        };
    }

    private void ensure(int more) {
        if (bytes.length - at < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, at + more));
        }
    }

    KeyEncoder copy() {
        KeyEncoder copy = new KeyEncoder();
        copy.bytes = bytes.clone();
        copy.at = at;
        return copy;
    }
}
