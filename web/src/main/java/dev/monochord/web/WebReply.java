package dev.monochord.web;

/**
 * Where a handler sends its response. Thread-safe; the first call counts, later ones are ignored.
 *
 * <p>A handler may return first and reply later, from any thread. Until then the connection is open and takes no further
 * request.
 */
public interface WebReply {

    void send(WebResponse response);

    /** Closes the connection without a response. */
    void abort();
}
