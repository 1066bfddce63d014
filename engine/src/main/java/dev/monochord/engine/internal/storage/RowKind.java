package dev.monochord.engine.internal.storage;

import java.nio.ByteBuffer;

/** The kinds of rows in a store, by the first byte of their keys; see {@code docs/decisions/keyspace.md}. */
public enum RowKind {
    /** Records of the catalog. */
    METADATA(0x01, false),
    /** Client request tokens of transactions. */
    REQUEST_TOKEN(0x02, false),
    /** Items of tables and indexes. */
    ITEM(0x10, true),
    /** Expiry times of items. */
    EXPIRY(0x11, true),
    /** Records of streams. */
    STREAM_RECORD(0x12, true);

    private final byte prefix;
    private final boolean byStorageId;

    RowKind(int prefix, boolean byStorageId) {
        this.prefix = (byte) prefix;
        this.byStorageId = byStorageId;
    }

    /** The first byte of every key. */
    public byte prefix() {
        return prefix;
    }

    /** Whether a storage id, of a table, an index or a stream, follows the prefix. */
    public boolean isByStorageId() {
        return byStorageId;
    }

    public KeyRange range() {
        return new KeyRange(new byte[] {prefix}, new byte[] {(byte) (prefix + 1)});
    }

    /** The rows of this kind under a storage id. */
    public KeyRange range(int storageId) {
        return new KeyRange(key(storageId), key(storageId + 1));
    }

    /** Returns the storage id in a key of a kind that has one. */
    public static int storageId(byte[] key) {
        return ByteBuffer.wrap(key).getInt(1);
    }

    /** Returns the key that a row has under another storage id. */
    public static byte[] moved(byte[] key, int storageId) {
        byte[] moved = key.clone();
        ByteBuffer.wrap(moved).putInt(1, storageId);
        return moved;
    }

    private byte[] key(int storageId) {
        return ByteBuffer.allocate(1 + Integer.BYTES)
                .put(prefix)
                .putInt(storageId)
                .array();
    }
}
