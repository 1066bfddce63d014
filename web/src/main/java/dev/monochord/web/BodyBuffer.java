package dev.monochord.web;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Collects the body of a request. Not thread-safe.
 *
 * <p>A body of known length is copied once. Memory for a large one is taken only as its bytes arrive: the length that a
 * client announces costs it nothing.
 */
final class BodyBuffer {

    private static final byte[] EMPTY = {};
    private static final int TRUSTED_LENGTH = 64 * 1024;
    private static final int INITIAL = 1024;

    private final int announced;
    private final int max;
    private byte[] bytes = EMPTY;
    private int length;

    /** @param announced the length in the request's header, 0 if there is none */
    BodyBuffer(int announced, int max) {
        this.announced = announced;
        this.max = max;
    }

    /** Adds a piece. Returns false if the body is larger than allowed. */
    boolean add(ByteBuf piece) {
        int count = piece.readableBytes();
        if (count > max - length) {
            bytes = EMPTY;
            length = 0;
            return false;
        }
        if (count > 0) {
            ensure(length + count);
            piece.readBytes(bytes, length, count);
            length += count;
        }
        return true;
    }

    private void ensure(int needed) {
        if (needed > bytes.length) {
            int wanted = bytes.length == 0
                    ? announced > 0 ? Math.min(announced, TRUSTED_LENGTH) : INITIAL
                    : (int) Math.min(bytes.length * 2L, announced > 0 ? announced : max);
            bytes = Arrays.copyOf(bytes, Math.max(needed, wanted));
        }
    }

    byte[] bytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
