package dev.monochord.web;

import java.time.Duration;
import java.time.Instant;

/**
 * One request in the access log. It has no headers, query or body: those hold secrets.
 *
 * @param at when the response was ready
 * @param remote the client's address
 * @param method the method as sent
 * @param path the path as sent, encoded
 * @param status the status of the response
 * @param bytes the length of the response's body
 * @param took from the last byte of the request to the response
 * @param details what the handler added: id, route, caller, cause
 */
public record AccessEntry(
        Instant at,
        String remote,
        String method,
        String path,
        int status,
        long bytes,
        Duration took,
        AccessDetails details) {}
