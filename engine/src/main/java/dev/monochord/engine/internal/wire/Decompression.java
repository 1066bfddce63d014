package dev.monochord.engine.internal.wire;

import java.io.ByteArrayOutputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Undoes the compression of one body. The JDK's stream would take a truncated trailer or junk behind the data for the
 * end; this takes only whole streams, one after the other, and stops at a limit.
 */
final class Decompression {

    private static final int HEADER = 10;
    private static final int TRAILER = 8;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int HEADER_CHECK = 2;

    private final ContentCoding coding;
    private final byte[] input;
    private final int limit;
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private int position;

    private Decompression(ContentCoding coding, byte[] input, int limit) {
        this.coding = coding;
        this.input = input;
        this.limit = limit;
    }

    /** The body has more than the limit allows. */
    static final class TooLargeException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    static byte[] of(ContentCoding coding, byte[] input, int limit) throws DataFormatException, TooLargeException {
        Decompression decompression = new Decompression(coding, input, limit);
        do {
            decompression.stream();
        } while (decompression.position < input.length);
        return decompression.output.toByteArray();
    }

    private void stream() throws DataFormatException, TooLargeException {
        boolean gzip = coding == ContentCoding.GZIP;
        if (gzip) {
            skipHeader();
        }
        CRC32 crc = new CRC32();
        Inflater inflater = new Inflater(gzip);
        try {
            inflater.setInput(input, position, input.length - position);
            byte[] buffer = new byte[8192];
            while (!inflater.finished()) {
                int count = inflater.inflate(buffer);
                if (count == 0 && !inflater.finished()) {
                    throw new DataFormatException("The compressed body ends early");
                }
                if (output.size() + count > limit) {
                    throw new TooLargeException();
                }
                output.write(buffer, 0, count);
                crc.update(buffer, 0, count);
            }
            position = input.length - inflater.getRemaining();
            if (gzip) {
                checkTrailer(crc.getValue(), inflater.getBytesWritten());
            }
        } finally {
            inflater.end();
        }
    }

    private void skipHeader() throws DataFormatException {
        require(HEADER);
        if (octet(position) != 0x1f || octet(position + 1) != 0x8b || octet(position + 2) != 8) {
            throw new DataFormatException("The body is not compressed with gzip");
        }
        int flags = octet(position + 3);
        position += HEADER;
        if ((flags & EXTRA) != 0) {
            require(2);
            int length = octet(position) | octet(position + 1) << 8;
            position += 2;
            require(length);
            position += length;
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECK) != 0) {
            require(2);
            position += 2;
        }
    }

    private void skipText() throws DataFormatException {
        do {
            require(1);
        } while (input[position++] != 0);
    }

    private void checkTrailer(long crc, long size) throws DataFormatException {
        require(TRAILER);
        if (word(position) != crc || word(position + 4) != (size & 0xffffffffL)) {
            throw new DataFormatException("The compressed body has another checksum");
        }
        position += TRAILER;
    }

    private void require(int count) throws DataFormatException {
        if (input.length - position < count) {
            throw new DataFormatException("The compressed body ends early");
        }
    }

    private int octet(int at) {
        return input[at] & 0xff;
    }

    private long word(int at) {
        return octet(at) | (long) octet(at + 1) << 8 | (long) octet(at + 2) << 16 | (long) octet(at + 3) << 24;
    }
}
