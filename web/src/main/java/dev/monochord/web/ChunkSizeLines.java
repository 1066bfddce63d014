package dev.monochord.web;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpConstants;

/**
 * Checks the lines with the sizes of chunks before Netty's decoder reads them. Versions of Netty differ in what they
 * accept there: a line break within a quoted string, or a carriage return on its own, makes one program see the end of a
 * line where another does not. Not thread-safe.
 *
 * <p>The decoder reads at most one such line per call, and whole lines. So it suffices to count the content it delivers:
 * once a chunk is complete, the next call begins before its line break or before the next size.
 */
final class ChunkSizeLines {

    private boolean sizeExpected;
    private long undelivered;

    /** Begins a body. */
    void begin(boolean chunked) {
        sizeExpected = chunked;
        undelivered = 0;
    }

    /** Looks over the next size line if there is one; returns false if it is malformed. */
    boolean scan(ByteBuf in) {
        if (!sizeExpected) {
            return true;
        }
        int at = in.readerIndex();
        int end = in.writerIndex();
        while (at < end && isLineBreak(in.getByte(at))) {
            at++;
        }
        int lineFeed = in.indexOf(at, end, HttpConstants.LF);
        if (lineFeed < 0) {
            return true;
        }
        if (in.getByte(lineFeed - 1) != HttpConstants.CR) {
            return false;
        }
        long size = size(in, at, lineFeed - 1);
        sizeExpected = false;
        undelivered = size;
        return size >= 0;
    }

    /** Counts content that the decoder has delivered. */
    void delivered(int bytes) {
        if (undelivered > 0) {
            undelivered -= bytes;
            sizeExpected = undelivered == 0;
        }
    }

    /** Returns the size at the start of a line, or -1 if the line is malformed. */
    private static long size(ByteBuf in, int start, int end) {
        int at = start;
        long size = 0;
        while (at < end && Character.digit(in.getByte(at), 16) >= 0) {
            size = size * 16 + Character.digit(in.getByte(at), 16);
            if (size > Integer.MAX_VALUE) {
                return -1;
            }
            at++;
        }
        if (at == start) {
            return -1;
        }
        while (at < end && isBlank(in.getByte(at))) {
            at++;
        }
        return at == end || in.getByte(at) == ';' && isExtension(in, at, end) ? size : -1;
    }

    private static boolean isExtension(ByteBuf in, int start, int end) {
        boolean quoted = false;
        for (int at = start; at < end; at++) {
            byte octet = in.getByte(at);
            if (octet >= 0 && octet < ' ' && octet != HttpConstants.HT) {
                return false;
            }
            if (octet == '"') {
                quoted = !quoted;
            } else if (octet == '\\' && quoted) {
                at++;
            }
        }
        return !quoted;
    }

    private static boolean isBlank(byte octet) {
        return octet == HttpConstants.SP || octet == HttpConstants.HT;
    }

    private static boolean isLineBreak(byte octet) {
        return octet == HttpConstants.CR || octet == HttpConstants.LF;
    }
}
