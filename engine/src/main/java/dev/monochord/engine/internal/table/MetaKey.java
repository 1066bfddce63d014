package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The keys under which the catalog keeps its records, all of the kind {@link RowKind#METADATA}. */
enum MetaKey {
    /** By table name: the table. */
    TABLE('T'),
    /** By storage id: items and bytes of a table or an index, as of the last time they were saved. */
    COUNTER('C'),
    /** By storage id: rows that are left to be removed. */
    GARBAGE('G'),
    /** By storage id: a stream that can be read. */
    STREAM('S'),
    /** By ARN: a backup. */
    BACKUP('B'),
    /** The next storage id. */
    NEXT_ID('N'),
    /** There while a catalog is open: found at the next opening, it tells that the last one did not end well. */
    OPEN('O');

    private static final byte SPACE = RowKind.METADATA.prefix();

    private final byte kind;

    MetaKey(char kind) {
        this.kind = (byte) kind;
    }

    byte[] key() {
        return new byte[] {SPACE, kind};
    }

    byte[] key(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(2 + text.length)
                .put(SPACE)
                .put(kind)
                .put(text)
                .array();
    }

    byte[] key(int storageId) {
        return ByteBuffer.allocate(6).put(SPACE).put(kind).putInt(storageId).array();
    }

    static int storageId(byte[] key) {
        return ByteBuffer.wrap(key).getInt(2);
    }

    KeyRange range() {
        return new KeyRange(key(), new byte[] {SPACE, (byte) (kind + 1)});
    }
}
