package dev.monochord.web;

/** A complete request that has passed the guard, or as much of a rejected one as could be read. Thread-safe. */
public interface WebRequest {

    /** The method as sent; {@code -} if the request line could not be read. */
    String method();

    /** Path and query as sent, still percent-encoded. */
    String target();

    /** The path as sent, without the query; {@code /} if the target of a rejected request is not a path. */
    String path();

    /** The query as sent, without its question mark; empty if there is none. */
    String query();

    RequestHeaders headers();

    /** The body as sent, not copied; empty if there is none. Callers must not modify it. */
    byte[] body();

    /** The client's address without its port. */
    String remoteAddress();

    /** When the last byte of the request arrived, by {@link System#nanoTime()}. */
    long receivedNanos();
}
