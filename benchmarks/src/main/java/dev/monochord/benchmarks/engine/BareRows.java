package dev.monochord.benchmarks.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
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
 * included. Supports only the types of values that the workload has.
 */
final class BareRows {

    private static final byte PREFIX = 0x10;
    private static final int HEADER = 5;
    private static final byte VERSION = 1;
    private static final byte TEXT = 1;
    private static final byte NUMBER = 2;
    private static final byte FALSE = 4;
    private static final byte TRUE = 5;
    private static final byte TEXTS = 7;

    /** A row is written here before it is copied. No row of the workload is nearly as long. */
    private static final ThreadLocal<ByteBuffer> ROW = ThreadLocal.withInitial(() -> ByteBuffer.allocate(1 << 16));

    private static final ThreadLocal<MessageDigest> MD5 = ThreadLocal.withInitial(BareRows::md5);

    /** The few names that all items have, by a hash of their bytes. A lost race only makes one again. */
    private static final @Nullable Name[] NAMES = new Name[1024];

    private record Name(byte[] bytes, String text) {}

    private BareRows() {}

    static byte[] encode(Map<String, AttributeValue> item) {
        ByteBuffer out = ROW.get().clear().put(VERSION).putInt(0);
        putVarint(out, item.size());
        int size = 0;
        for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
            size += putText(out, attribute.getKey());
            size += putValue(out, attribute.getValue());
        }
        return written(out.putInt(1, size));
    }

    private static int putValue(ByteBuffer out, AttributeValue value) {
        return switch (value.type()) {
            case S -> putText(out.put(TEXT), value.s());
            // The digits in pairs, and a byte for the exponent.
            case N -> (putText(out.put(NUMBER), value.n()) + 1) / 2 + 1;
            case BOOL -> {
                out.put(value.bool() ? TRUE : FALSE).put((byte) 0);
                yield 1;
            }
            case SS -> {
                ByteBuffer texts = ByteBuffer.allocate(1024);
                putVarint(texts, value.ss().size());
                int size = value.ss().stream()
                        .sorted()
                        .mapToInt(text -> putText(texts, text))
                        .sum();
                putVarint(out.put(TEXTS), texts.position());
                out.put(texts.flip());
                yield size;
            }
            default -> throw new IllegalArgumentException("The workload has no values of type " + value.type());
        };
    }

    /** Writes a length and the UTF-8 bytes. Returns the length. */
    private static int putText(ByteBuffer out, String text) {
        byte[] utf8 = text.getBytes(UTF_8);
        putVarint(out, utf8.length);
        out.put(utf8);
        return utf8.length;
    }

    private static void putVarint(ByteBuffer out, int value) {
        int rest = value;
        while (rest >= 0x80) {
            out.put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        out.put((byte) rest);
    }

    private static byte[] written(ByteBuffer out) {
        return Arrays.copyOf(out.array(), out.position());
    }

    static Map<String, AttributeValue> decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).position(HEADER);
        int count = varint(in);
        Map<String, AttributeValue> item = new LinkedHashMap<>(count * 4 / 3 + 1);
        for (int i = 0; i < count; i++) {
            String name = name(in);
            item.put(name, value(in));
        }
        return item;
    }

    private static AttributeValue value(ByteBuffer in) {
        byte type = in.get();
        return switch (type) {
            case TEXT -> AttributeValue.createS(text(in));
            case NUMBER -> AttributeValue.createN(text(in));
            case TEXTS -> {
                varint(in);
                String[] texts = new String[varint(in)];
                Arrays.setAll(texts, i -> text(in));
                yield AttributeValue.createSs(Arrays.asList(texts));
            }
            default -> {
                in.get();
                yield AttributeValue.createBool(type == TRUE);
            }
        };
    }

    private static String name(ByteBuffer in) {
        int length = varint(in);
        int from = in.position();
        int to = from + length;
        byte[] bytes = in.array();
        int hash = length;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        int slot = (hash ^ hash >>> 10) & NAMES.length - 1;
        Name known = NAMES[slot];
        if (known != null && Arrays.equals(known.bytes, 0, known.bytes.length, bytes, from, to)) {
            in.position(to);
            return known.text;
        }
        String text = new String(bytes, from, length, UTF_8);
        NAMES[slot] = new Name(Arrays.copyOfRange(bytes, from, to), text);
        in.position(to);
        return text;
    }

    private static String text(ByteBuffer in) {
        int length = varint(in);
        String text = new String(in.array(), in.position(), length, UTF_8);
        in.position(in.position() + length);
        return text;
    }

    private static int varint(ByteBuffer in) {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = in.get();
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    /** The key of an item in the table. */
    static byte[] table(Map<String, AttributeValue> item) {
        return written(putSorted(putPartition(1, utf8(item, "pk")), utf8(item, "sk")));
    }

    /** The key of an item in an index that is sorted by {@code seen}. */
    static byte[] index(int storageId, String partition, Map<String, AttributeValue> item) {
        byte[] pk = utf8(item, "pk");
        byte[] sk = utf8(item, "sk");
        ByteBuffer row = putPartition(storageId, utf8(item, partition));
        // As many bytes as the engine's form of a number of 13 digits, and its end.
        row.putLong(Long.parseLong(attribute(item, "seen").n())).put((byte) 0);
        row.putInt(hash(pk, sk)).putShort((short) pk.length).put(pk);
        return written(putSorted(row, sk));
    }

    /** What the keys of all items of a partition of the table begin with. */
    static byte[] partition(String pk) {
        return written(putPartition(1, pk.getBytes(UTF_8)));
    }

    /** What the keys of all items of the table begin with. */
    static byte[] whole() {
        return written(ROW.get().clear().put(PREFIX).putInt(1));
    }

    /** The smallest key that is greater than every key with a prefix, which does not end in the greatest byte. */
    static byte[] successor(byte[] prefix) {
        byte[] next = prefix.clone();
        next[next.length - 1]++;
        return next;
    }

    private static ByteBuffer putPartition(int storageId, byte[] partition) {
        ByteBuffer row = ROW.get().clear().put(PREFIX).putInt(storageId);
        return row.putInt(hash(partition)).putShort((short) partition.length).put(partition);
    }

    private static ByteBuffer putSorted(ByteBuffer row, byte[] text) {
        return row.put(text).put((byte) 0).put((byte) 1);
    }

    private static byte[] utf8(Map<String, AttributeValue> item, String name) {
        return attribute(item, name).s().getBytes(UTF_8);
    }

    private static AttributeValue attribute(Map<String, AttributeValue> item, String name) {
        return Objects.requireNonNull(item.get(name), name);
    }

    private static int hash(byte[]... parts) {
        MessageDigest digest = MD5.get();
        for (byte[] part : parts) {
            digest.update(part);
        }
        return ByteBuffer.wrap(digest.digest()).getInt();
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("MD5 is not available on this JVM", e);
        }
    }
}
