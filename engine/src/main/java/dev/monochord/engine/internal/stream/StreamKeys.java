package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowKind;
import java.nio.ByteBuffer;

/**
 * The rows of streams in the store: {@code [prefix][storage id][sequence]} for a record. Sequences begin at 1; in the place
 * of sequence 0 is the stream's horizon, so that it goes when the rows of the stream's id are removed.
 */
final class StreamKeys {

    private static final byte RECORDS = RowKind.STREAM_RECORD.prefix();

    /** The lowest sequence that no process has reserved yet, for all streams. */
    static final byte[] CEILING = {RECORDS};

    private StreamKeys() {}

    static byte[] record(int storageId, long sequence) {
        return ByteBuffer.allocate(1 + Integer.BYTES + Long.BYTES)
                .put(RECORDS)
                .putInt(storageId)
                .putLong(sequence)
                .array();
    }

    /** The records of a stream from one sequence (inclusive) to another (exclusive). */
    static KeyRange records(int storageId, long from, long to) {
        return new KeyRange(record(storageId, from), record(storageId, to));
    }

    static long sequence(byte[] record) {
        return ByteBuffer.wrap(record).getLong(1 + Integer.BYTES);
    }

    /** The lowest sequence of a stream that has not been trimmed. */
    static byte[] horizon(int storageId) {
        return record(storageId, 0);
    }

    static byte[] number(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    static long number(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }
}
