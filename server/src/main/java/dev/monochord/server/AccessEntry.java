package dev.monochord.server;

import java.time.Duration;
import java.time.Instant;

/**
 * A line of the access log. It has neither headers nor the query nor the body: that is where secrets are.
 *
 * @param at when it was answered
 * @param id the request's id
 * @param remote the address it came from
 * @param method its method
 * @param path its path as it was sent, encoded
 * @param route the route that answered it, such as {@code /projects/{project}}, or {@code -}
 * @param caller who asked, as far as the system knows, or {@code -}
 * @param status the status of the answer
 * @param bytes the length of the answer's body
 * @param took from the first byte of the request's header to the answer
 */
public record AccessEntry(
        Instant at,
        String id,
        String remote,
        String method,
        String path,
        String route,
        String caller,
        int status,
        int bytes,
        Duration took) {}
