package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.storage.KeyRange;
import java.nio.ByteBuffer;

/** The rows of one storage id in each space of the store. */
final class Rows {

    static final byte ITEMS = 0x10;
    static final byte TIME_TO_LIVE = 0x11;

    /** The last of the spaces that are ordered by storage id, those of streams included. */
    static final byte STREAM_MARKS = 0x13;

    private Rows() {}

    static KeyRange of(byte space, int storageId) {
        return new KeyRange(prefix(space, storageId), prefix(space, storageId + 1));
    }

    /** The items and index rows of all tables. */
    static KeyRange allItems() {
        return new KeyRange(new byte[] {ITEMS}, new byte[] {TIME_TO_LIVE});
    }

    static int storageId(byte[] key) {
        return ByteBuffer.wrap(key).getInt(1);
    }

    /** The key that a row has under another storage id. */
    static byte[] moved(byte[] key, int storageId) {
        byte[] moved = key.clone();
        ByteBuffer.wrap(moved).putInt(1, storageId);
        return moved;
    }

    private static byte[] prefix(byte space, int storageId) {
        return ByteBuffer.allocate(5).put(space).putInt(storageId).array();
    }
}
