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
        if (accessLog == AccessLog.NONE) {
            return;
        }
        accessLog.log(new AccessEntry(
                Instant.now(),
                exchange.remoteAddress(),
                exchange.method(),
                exchange.path(),
                response.status(),
                response.body().length,
                Duration.ofNanos(System.nanoTime() - exchange.receivedNanos()),
                response.details()));
    }
}
