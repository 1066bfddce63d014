package dev.monochord.engine.internal.storage;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** Writes records in the format that {@link LogReader} reads. Not thread-safe. */
final class LogWriter {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final CRC32C crc = new CRC32C();

    void add(byte[] record) {
        int at = 0;
        do {
            int left = LogReader.BLOCK - out.size() % LogReader.BLOCK;
            if (left < LogReader.HEADER) {
                out.writeBytes(new byte[left]);
                left = LogReader.BLOCK;
            }
            int size = Math.min(record.length - at, left - LogReader.HEADER);
            boolean last = at + size == record.length;
            part(
                    at == 0 ? (last ? LogReader.WHOLE : LogReader.FIRST) : (last ? LogReader.LAST : LogReader.MIDDLE),
                    record,
                    at,
                    size);
            at += size;
        } while (at < record.length);
    }

    byte[] toBytes() {
        return out.toByteArray();
    }

    private void part(int type, byte[] record, int from, int size) {
        crc.reset();
        crc.update(type);
        crc.update(record, from, size);
        out.writeBytes(ByteBuffer.allocate(LogReader.HEADER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(LogReader.masked(crc))
                .putShort((short) size)
                .put((byte) type)
                .array());
        out.write(record, from, size);
    }
}
