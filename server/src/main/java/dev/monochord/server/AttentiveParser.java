package dev.monochord.server;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpParser;

/**
 * Reads requests as Jetty does, and remembers how each begins: of one that it cannot read, Jetty does not tell where it
 * was going. Used by one thread at a time.
 */
final class AttentiveParser extends HttpParser {

    /** Enough for every method and every name of a system. */
    private static final int REMEMBERED = 64;

    private final byte[] beginning = new byte[REMEMBERED];
    private int length;

    AttentiveParser(RequestHandler handler, int headerLimit, HttpCompliance compliance) {
        super(handler, headerLimit, compliance);
    }

    @Override
    public boolean parseNext(ByteBuffer buffer) {
        if (isStart() && buffer.hasRemaining()) {
            length = Math.min(REMEMBERED, buffer.remaining());
            buffer.get(buffer.position(), beginning, 0, length);
        }
        return super.parseNext(buffer);
    }

    /** The request that was begun last. */
    RequestLine begun() {
        return RequestLine.of(beginning, length);
    }
}
