package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.StorableDocument;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Free-form configurations: what of them can be stored, how large they are, and whether two are the same. */
final class Documents {

    private Documents() {}

    /** Rejects a configuration that DynamoDB cannot store. */
    static void check(Map<?, ?> document) {
        StorableDocument.problem(document).ifPresent(problem -> {
            throw Refusal.invalid("configuration " + problem);
        });
    }

    /** The bytes of a value as the service counts them, numbers a little generously. */
    static long size(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            long sum = 3;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                sum += 1 + bytes(entry.getKey().toString()) + size(entry.getValue());
            }
            return sum;
        }
        if (value instanceof Collection<?> list) {
            return 3 + list.stream().mapToLong(inner -> 1 + size(inner)).sum();
        }
        if (value instanceof Number number) {
            return number.toString().length() / 2 + 2L;
        }
        return value instanceof String text ? bytes(text) : 1;
    }

    private static long bytes(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // A pair of surrogates is four bytes, two for each.
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }

    /** The same for two documents that are the same, whatever the order of their names and the form of their numbers. */
    static String digest(Map<?, ?> document) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest(document, digest);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static void digest(@Nullable Object value, MessageDigest digest) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> ordered = new TreeMap<>();
            map.forEach((name, inner) -> ordered.put(name.toString(), inner));
            add(digest, 'M', Integer.toString(ordered.size()));
            ordered.forEach((name, inner) -> {
                add(digest, 'K', name);
                digest(inner, digest);
            });
        } else if (value instanceof Collection<?> list) {
            add(digest, 'L', Integer.toString(list.size()));
            list.forEach(inner -> digest(inner, digest));
        } else if (value instanceof Number number) {
            add(
                    digest,
                    'N',
                    new BigDecimal(number.toString()).stripTrailingZeros().toString());
        } else {
            add(digest, value instanceof String ? 'S' : '-', String.valueOf(value));
        }
    }

    private static void add(MessageDigest digest, char kind, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((byte) kind);
        for (int shift = 24; shift >= 0; shift -= 8) {
            digest.update((byte) (bytes.length >> shift));
        }
        digest.update(bytes);
    }
}
