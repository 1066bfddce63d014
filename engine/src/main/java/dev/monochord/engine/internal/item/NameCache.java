package dev.monochord.engine.internal.item;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Attribute names that were seen lately. The items of a table have the same few names, so that most names need neither
 * be decoded nor hashed again. Thread-safe: an entry is immutable, and one that is lost to a race or to
 * another name of the same slot is only made again.
 */
final class NameCache {

    private static final int SLOTS = 1024;
    private static final int MAX_LENGTH = 64;
    private static final @Nullable Entry[] ENTRIES = new Entry[SLOTS];

    private record Entry(byte[] bytes, String name) {}

    private NameCache() {}

    static String get(byte[] bytes, int from, int length) {
        if (length > MAX_LENGTH) {
            return new String(bytes, from, length, StandardCharsets.UTF_8);
        }
        int to = from + length;
        int hash = length;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        int slot = (hash ^ hash >>> 10) & SLOTS - 1;
        Entry entry = ENTRIES[slot];
        if (entry != null && Arrays.equals(entry.bytes, 0, entry.bytes.length, bytes, from, to)) {
            return entry.name;
        }
        String name = new String(bytes, from, length, StandardCharsets.UTF_8);
        ENTRIES[slot] = new Entry(Arrays.copyOfRange(bytes, from, to), name);
        return name;
    }
}
