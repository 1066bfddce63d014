package dev.monochord.engine.internal.storage;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file in the format that RocksDB gives its write-ahead logs and manifests, and tells how it ends.
 *
 * <p>The file is a sequence of blocks of 32 KB. A block holds records, each with a header of seven bytes: a masked CRC-32C
 * of type and payload, the length of the payload (two bytes) and the type (whole, first, middle or last part). What is
 * left of a block when no header fits is zero.
 *
 * <p>A record that the end of the file cuts off is a torn tail, which is how a process or a machine leaves the log when
 * it dies, and so is a tail of zeros. Everything else that does not fit is damage: above all a record that is there in
 * full length and does not match its checksum.
 */
final class LogReader {

    static final int BLOCK = 32 << 10;
    static final int HEADER = 7;
    private static final int MASK_DELTA = 0xa282ead8;

    private static final int ZERO = 0;
    static final int WHOLE = 1;
    static final int FIRST = 2;
    static final int MIDDLE = 3;
    static final int LAST = 4;

    private final byte[] block = new byte[BLOCK];
    private final CRC32C crc = new CRC32C();
    private final Consumer<byte[]> records;
    private final boolean salvage;
    private final ByteArrayOutputStream parts = new ByteArrayOutputStream();
    private boolean within;
    private @Nullable String damage;

    private LogReader(Consumer<byte[]> records, boolean salvage) {
        this.records = records;
        this.salvage = salvage;
    }

    /**
     * How a log ends.
     *
     * @param damage what is wrong and where, or null
     * @param torn whether its last record is incomplete
     */
    record End(@Nullable String damage, boolean torn) {}

    /** Reads the records up to the end or the first damage. */
    static End read(Path file, Consumer<byte[]> records) throws IOException {
        return new LogReader(records, false).read(file);
    }

    /** Reads every record that can be read, also behind damage. */
    static End salvage(Path file, Consumer<byte[]> records) throws IOException {
        return new LogReader(records, true).read(file);
    }

    static int masked(CRC32C crc) {
        int value = (int) crc.getValue();
        return ((value >>> 15) | (value << 17)) + MASK_DELTA;
    }

    private End read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            boolean torn = false;
            long start = 0;
            int length;
            do {
                length = in.readNBytes(block, 0, BLOCK);
                if (torn && !isZero(0, length)) {
                    damaged("zeros in place of records before the one", start);
                }
                torn = block(start, length);
                start += length;
            } while (length == BLOCK && (damage == null || salvage));
            return new End(damage, torn || within);
        }
    }

    /** Reads the records of a block; returns whether its last one is incomplete. */
    private boolean block(long start, int length) {
        int at = 0;
        while (at + HEADER <= length) {
            ByteBuffer header = ByteBuffer.wrap(block, at, HEADER).order(ByteOrder.LITTLE_ENDIAN);
            int checksum = header.getInt();
            int size = header.getShort() & 0xffff;
            int type = header.get() & 0xff;
            if (type == ZERO && size == 0 && isZero(at, length)) {
                return true;
            }
            int end = at + HEADER + size;
            if (end > BLOCK) {
                damaged("record of impossible length", start + at);
                return false;
            }
            if (end > length) {
                return true;
            }
            crc.reset();
            crc.update(block, at + HEADER - 1, size + 1);
            if (masked(crc) != checksum) {
                damaged("checksum mismatch", start + at);
                return false;
            }
            if (!part(type, at + HEADER, size)) {
                damaged("record without its beginning or end", start + at);
                if (!salvage) {
                    return false;
                }
            }
            at = end;
        }
        if (length == BLOCK) {
            if (!isZero(at, BLOCK)) {
                damaged("rubbish at the end of a block", start + at);
            }
            return false;
        }
        return at < length;
    }

    private boolean part(int type, int from, int size) {
        boolean fits = within == (type == MIDDLE || type == LAST);
        switch (type) {
            case WHOLE, FIRST -> {
                parts.reset();
                parts.write(block, from, size);
                within = type == FIRST;
            }
            case MIDDLE, LAST -> {
                if (!within) {
                    return false;
                }
                parts.write(block, from, size);
                within = type == MIDDLE;
            }
            default -> {
                // A note of RocksDB's own, such as about compression; not a record.
                return true;
            }
        }
        if (!within) {
            records.accept(parts.toByteArray());
        }
        return fits;
    }

    private void damaged(String what, long at) {
        within = false;
        if (damage == null) {
            damage = what + " at byte " + at;
        }
    }

    private boolean isZero(int from, int to) {
        for (int i = from; i < to; i++) {
            if (block[i] != 0) {
                return false;
            }
        }
        return true;
    }
}
