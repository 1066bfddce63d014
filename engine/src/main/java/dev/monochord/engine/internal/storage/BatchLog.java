package dev.monochord.engine.internal.storage;

/**
 * A {@link WriteBatch} in the form that RocksDB itself gives a batch, in memory and in its log.
 *
 * <p>Built here, a batch crosses into native code once, where a call for each row would cross once a row: twelve bytes
 * of header (sequence, left zero, and the number of rows, little-endian), then for each row a tag (1 for a put, 0 for a
 * delete), the key and for a put the value, each after its length as a varint.
 */
final class BatchLog {

    private static final int HEADER = 12;
    private static final byte PUT = 1;
    private static final byte DELETE = 0;

    private BatchLog() {}

    static byte[] of(WriteBatch batch) {
        int length = HEADER;
        for (WriteBatch.Write write : batch.writes()) {
            byte[] value = write.value();
            length += 1 + sized(write.key()) + (value == null ? 0 : sized(value));
        }
        byte[] log = new byte[length];
        int count = batch.writes().size();
        for (int i = 0; i < 4; i++) {
            log[8 + i] = (byte) (count >>> (8 * i));
        }
        int at = HEADER;
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
