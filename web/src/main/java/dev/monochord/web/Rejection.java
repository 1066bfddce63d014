package dev.monochord.web;

import org.jspecify.annotations.Nullable;

/**
 * Why the server rejected a request without calling its handler.
 *
 * @param status 400 malformed or without a single Host, 403 foreign origin, 405 unknown kind of method, 413 body too
 *     large, 414 request line too long, 417 unknown expectation, 421 foreign Host, 431 headers too large, 500 the
 *     handler failed, 503 no worker is free, 505 not HTTP/1.0 or HTTP/1.1
 * @param message for the client: what is wrong and what to do
 * @param thrown what a handler threw, not for the client, or null
 */
public record Rejection(
        int status, String message, @Nullable Throwable thrown) {

    Rejection(int status, String message) {
        this(status, message, null);
    }
}
