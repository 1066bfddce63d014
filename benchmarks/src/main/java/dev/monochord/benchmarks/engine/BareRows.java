package dev.monochord.benchmarks.engine;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The rows of the workload without an engine: values with the bytes of the engine's, and keys as long as its keys, hashes
 * included. Only the types of values that the workload has.
 */
final class BareRows {

    private static final int PREFIX = 0x10;
    private static final int HEADER = 5;
    private static final int VERSION = 1;
    private static final int TEXT = 1;
    private static final int NUMBER = 2;
    private static final int FALSE = 4;
    private static final int TRUE = 5;
    private static final int TEXTS = 7;

    private static final MessageDigest MD5 = md5();

    private BareRows() {}

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("MD5 is not available on this JVM", e);
        }
    }

    static byte[] encode(Map<String, AttributeValue> item) {
        GrowingBytes out = new GrowingBytes(512);
        out.u8(VERSION).u32(0).varint(item.size());
        int size = 0;
        for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
            size += out.text(attribute.getKey());
            size += value(out, attribute.getValue());
        }
        byte[] bytes = out.toBytes();
        for (int i = 0; i < 4; i++) {
            bytes[1 + i] = (byte) (size >>> 24 - 8 * i);
        }
        return bytes;
    }

    private static int value(GrowingBytes out, AttributeValue value) {
        return switch (value.type()) {
            case S -> out.u8(TEXT).text(value.s());
            // The digits in pairs, and a byte for the exponent.
            case N -> (out.u8(NUMBER).text(value.n()) + 1) / 2 + 1;
            case BOOL -> {
                out.u8(value.bool() ? TRUE : FALSE).u8(0);
                yield 1;
            }
            case SS -> {
                GrowingBytes texts = new GrowingBytes(64);
                texts.varint(value.ss().size());
                int size = value.ss().stream().sorted().mapToInt(texts::text).sum();
                byte[] content = texts.toBytes();
                out.u8(TEXTS).varint(content.length).raw(content);
                yield size;
            }
            default -> throw new IllegalArgumentException("The workload has no values of type " + value.type());
        };
    }

    static Map<String, AttributeValue> decode(byte[] bytes) {
        return new Decoder(bytes).item();
    }

    /** The key of an item in the table. */
    static byte[] table(Map<String, AttributeValue> item) {
        GrowingBytes row = partition(1, text(item, "pk"));
        return row.sorted(text(item, "sk")).toBytes();
    }

    /** The key of an item in an index that is sorted by {@code seen}. */
    static byte[] index(int storageId, String partition, Map<String, AttributeValue> item) {
        GrowingBytes row = partition(storageId, text(item, partition));
        // As many bytes as the engine's form of a number of 13 digits, and its end.
        row.u64(Long.parseLong(value(item, "seen").n())).u8(0);
        byte[] pk = text(item, "pk");
        byte[] sk = text(item, "sk");
        row.u32(hash(pk, sk)).u16(pk.length).raw(pk);
        return row.sorted(sk).toBytes();
    }

    /** What the keys of all items of a partition of the table begin with. */
    static byte[] partition(String pk) {
        return partition(1, pk.getBytes(StandardCharsets.UTF_8)).toBytes();
    }

    /** What the keys of all items of the table begin with. */
    static byte[] whole() {
        return new GrowingBytes(8).u8(PREFIX).u32(1).toBytes();
    }

    /** The smallest key that is greater than every key with a prefix, which does not end in the greatest byte. */
    static byte[] successor(byte[] prefix) {
        byte[] next = prefix.clone();
        next[next.length - 1]++;
        return next;
    }

    private static GrowingBytes partition(int storageId, byte[] partition) {
        return new GrowingBytes(96)
                .u8(PREFIX)
                .u32(storageId)
                .u32(hash(partition))
                .u16(partition.length)
                .raw(partition);
    }

    private static byte[] text(Map<String, AttributeValue> item, String name) {
        return value(item, name).s().getBytes(StandardCharsets.UTF_8);
    }

    private static AttributeValue value(Map<String, AttributeValue> item, String name) {
        return Objects.requireNonNull(item.get(name), name);
    }

    private static int hash(byte[]... parts) {
        MessageDigest digest;
        try {
            digest = (MessageDigest) MD5.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("MD5 cannot be copied on this JVM", e);
        }
        for (byte[] part : parts) {
            digest.update(part);
        }
        byte[] hash = digest.digest();
        return hash[0] << 24 | (hash[1] & 0xFF) << 16 | (hash[2] & 0xFF) << 8 | hash[3] & 0xFF;
    }

    /** Bytes that grow as they are written. Not thread-safe. */
    private static final class GrowingBytes {

        /** A detour over another array costs more than so many characters one by one. */
        private static final int SHORT = 24;

        private byte[] bytes;
        private int at;

        GrowingBytes(int capacity) {
            bytes = new byte[capacity];
        }

        GrowingBytes u8(int value) {
            ensure(1);
            bytes[at++] = (byte) value;
            return this;
        }

        GrowingBytes u16(int value) {
            return u8(value >>> 8).u8(value);
        }

        GrowingBytes u32(int value) {
            return u16(value >>> 16).u16(value);
        }

        GrowingBytes u64(long value) {
            return u32((int) (value >>> 32)).u32((int) value);
        }

        GrowingBytes varint(int value) {
            int rest = value;
            while (rest >= 0x80) {
                u8(rest | 0x80);
                rest >>>= 7;
            }
            return u8(rest);
        }

        GrowingBytes raw(byte[] content) {
            ensure(content.length);
            System.arraycopy(content, 0, bytes, at, content.length);
            at += content.length;
            return this;
        }

        GrowingBytes sorted(byte[] text) {
            return raw(text).u8(0).u8(1);
        }

        /** Writes a length and the UTF-8 bytes. Returns the length. Short texts of the workload are ASCII. */
        int text(String text) {
            int length = text.length();
            if (length <= SHORT) {
                ensure(length + 1);
                bytes[at++] = (byte) length;
                for (int i = 0; i < length; i++) {
                    bytes[at++] = (byte) text.charAt(i);
                }
                return length;
            }
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            varint(utf8.length).raw(utf8);
            return utf8.length;
        }

        byte[] toBytes() {
            return Arrays.copyOf(bytes, at);
        }

        private void ensure(int more) {
            if (bytes.length - at < more) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, at + more));
            }
        }
    }

    /** Reads one item from front to back. Not thread-safe. */
    private static final class Decoder {

        private static final int SLOTS = 1024;

        /** The few names that all items have, by a hash of their bytes. A lost race only makes one again. */
        private static final @Nullable Name[] NAMES = new Name[SLOTS];

        private record Name(byte[] bytes, String text) {}

        private final byte[] bytes;
        private int at = HEADER;

        Decoder(byte[] bytes) {
            this.bytes = bytes;
        }

        Map<String, AttributeValue> item() {
            int count = varint();
            Map<String, AttributeValue> item = new LinkedHashMap<>(count * 4 / 3 + 1);
            for (int i = 0; i < count; i++) {
                String name = name();
                item.put(name, value());
            }
            return item;
        }

        private AttributeValue value() {
            int type = bytes[at++];
            return switch (type) {
                case TEXT -> AttributeValue.createS(text());
                case NUMBER -> AttributeValue.createN(text());
                case TEXTS -> {
                    varint();
                    String[] texts = new String[varint()];
                    for (int i = 0; i < texts.length; i++) {
                        texts[i] = text();
                    }
                    yield AttributeValue.createSs(Arrays.asList(texts));
                }
                default -> {
                    at++;
                    yield AttributeValue.createBool(type == TRUE);
                }
            };
        }

        private String name() {
            int length = varint();
            int from = at;
            at += length;
            int hash = length;
            for (int i = from; i < at; i++) {
                hash = 31 * hash + bytes[i];
            }
            int slot = (hash ^ hash >>> 10) & SLOTS - 1;
            Name known = NAMES[slot];
            if (known != null && Arrays.equals(known.bytes, 0, known.bytes.length, bytes, from, at)) {
                return known.text;
            }
            Name name = new Name(
                    Arrays.copyOfRange(bytes, from, at), new String(bytes, from, length, StandardCharsets.UTF_8));
            NAMES[slot] = name;
            return name.text;
        }

        private String text() {
            int length = varint();
            String text = new String(bytes, at, length, StandardCharsets.UTF_8);
            at += length;
            return text;
        }

        private int varint() {
            int value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = bytes[at++];
                value |= (next & 0x7F) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }
    }
}
