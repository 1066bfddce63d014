package dev.monochord.web;

import java.util.Iterator;

/**
 * Where a handler sends its response. Thread-safe; the first call counts, later ones are ignored.
 *
 * <p>A handler may return first and reply later, from any thread. Until then the connection is open and takes no further
 * request.
 */
public interface WebReply {

    void send(WebResponse response);

    /**
     * Sends a response whose body goes on after that of {@code response}. A worker asks for a part when the one before has
     * been sent, so the body may be of any length. If a part cannot be made, the connection is closed before the end of the
     * body, so that clients notice.
     *
     * @param parts the rest of the body; used by one thread at a time
     */
    void stream(WebResponse response, Iterator<byte[]> parts);

    /** Closes the connection without a response. */
    void abort();
}
