package dev.monochord.web;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;

/** What the connections of a server share. Thread-safe. */
record WebContext(
        WebOptions options,
        WebHandler handler,
        RequestGuard guard,
        Executor workers,
        ConnectionRegistry connections,
        AccessLog accessLog) {

    void log(HttpExchange exchange, WebResponse response) {
        log(exchange, response, response.body().length, response.details());
    }

    /** Logs a response whose body was longer than its first part. */
    void log(HttpExchange exchange, WebResponse response, long bytes, AccessDetails details) {
        if (accessLog == AccessLog.NONE) {
            return;
        }
        accessLog.log(new AccessEntry(
                Instant.now(),
                exchange.remoteAddress(),
                exchange.method(),
                exchange.path(),
                response.status(),
                bytes,
                Duration.ofNanos(System.nanoTime() - exchange.receivedNanos()),
                details));
    }
}
