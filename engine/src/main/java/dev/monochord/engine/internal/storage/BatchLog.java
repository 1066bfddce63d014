package dev.monochord.engine.internal.storage;

import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A {@link WriteBatch} in the form that RocksDB itself gives a batch, in memory and in its log.
 *
 * <p>Built here, a batch crosses into native code once, where a call for each row would cross once a row: twelve bytes
 * of header (sequence, left zero, and the number of rows, little-endian), then a note of the session, which goes to the
 * log only, then for each row a tag (1 for a put, 0 for a delete, 15 for a range of deletes), the key and for a put the
 * value or for a range its end, each after its length as a varint.
 */
final class BatchLog {

    private static final int HEADER = 12;
    private static final byte PUT = 1;
    private static final byte DELETE = 0;
    private static final byte DELETE_RANGE = 15;
    private static final byte NOTE = 3;
    private static final int START = HEADER + 2 + Long.BYTES;

    private BatchLog() {}

    static byte[] of(WriteBatch batch, long session) {
        int length = START;
        for (WriteBatch.Write write : batch.writes()) {
            byte[] value = write.value();
            length += 1 + sized(write.key()) + (value == null ? 0 : sized(value));
        }
        byte[] log = begin(length, batch.writes().size(), session);
        int at = START;
        for (WriteBatch.Write write : batch.writes()) {
            byte[] value = write.value();
            log[at++] = value == null ? DELETE : PUT;
            at = put(log, at, write.key());
            if (value != null) {
                at = put(log, at, value);
            }
        }
        return log;
    }

    static byte[] ofDeleteRange(byte[] from, byte[] to, long session) {
        byte[] log = begin(START + 1 + sized(from) + sized(to), 1, session);
        log[START] = DELETE_RANGE;
        put(log, put(log, START + 1, from), to);
        return log;
    }

    /** The session of a batch that was read from a log, or 0 if it has none. */
    static long session(byte[] log) {
        return log.length < START || log[HEADER] != NOTE || log[HEADER + 1] != Long.BYTES
                ? 0
                : ByteBuffer.wrap(log).getLong(HEADER + 2);
    }

    /** Carries out the writes of a batch that was read from a log, in their order. */
    static void replay(
            byte[] log,
            BiConsumer<byte[], byte[]> put,
            Consumer<byte[]> delete,
            BiConsumer<byte[], byte[]> deleteRange) {
        ByteBuffer rows = ByteBuffer.wrap(log);
        rows.position(HEADER);
        while (rows.hasRemaining()) {
            byte tag = rows.get();
            byte[] first = bytes(rows);
            switch (tag) {
                case PUT -> put.accept(first, bytes(rows));
                case DELETE -> delete.accept(first);
                case DELETE_RANGE -> deleteRange.accept(first, bytes(rows));
                case NOTE -> {
                    // The session.
                }
                default -> throw new IllegalStateException("A log has a write of unknown kind " + tag);
            }
        }
    }

    private static byte[] bytes(ByteBuffer rows) {
        int length = 0;
        int shift = 0;
        byte part;
        do {
            part = rows.get();
            length |= (part & 0x7f) << shift;
            shift += 7;
        } while (part < 0);
        byte[] bytes = new byte[length];
        rows.get(bytes);
        return bytes;
    }

    private static byte[] begin(int length, int count, long session) {
        byte[] log = new byte[length];
        for (int i = 0; i < 4; i++) {
            log[8 + i] = (byte) (count >>> (8 * i));
        }
        log[HEADER] = NOTE;
        log[HEADER + 1] = Long.BYTES;
        for (int i = 0; i < Long.BYTES; i++) {
            log[HEADER + 2 + i] = (byte) (session >>> (8 * (Long.BYTES - 1 - i)));
        }
        return log;
    }

    private static int sized(byte[] bytes) {
        int length = 1;
        for (int rest = bytes.length; rest >= 0x80; rest >>>= 7) {
            length++;
        }
        return length + bytes.length;
    }

    private static int put(byte[] log, int start, byte[] bytes) {
        int at = start;
        int rest = bytes.length;
        while (rest >= 0x80) {
            log[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        log[at++] = (byte) rest;
        System.arraycopy(bytes, 0, log, at, bytes.length);
        return at + bytes.length;
    }
}
