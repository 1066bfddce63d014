package dev.monochord.web;

import java.time.Duration;

/**
 * Where a {@link WebServer} listens and what it tolerates. Immutable; start from {@link #builder()}.
 *
 * @param host the address to listen on
 * @param port the port, 0 for any free one
 * @param guard whom the request guard lets in
 * @param workers how many requests are handled at the same time; others wait
 * @param maxBody the largest body accepted, in bytes
 * @param maxHeader the largest header block accepted, in bytes
 * @param maxConnections how many connections may be open; beyond that, the one that has waited longest for its client is
 *     closed
 * @param maxConnectionsPerAddress the same for each client address; an IPv6 network of 64 bits counts as one
 * @param requestTimeout how long a client may take to send a request, from its first byte to its last
 * @param responseTimeout how long a client may take to read a response
 * @param idleTimeout how long a connection is kept without a request
 * @param shutdownTimeout how long requests in flight may take once the server is closed
 */
public record WebOptions(
        String host,
        int port,
        GuardOptions guard,
        int workers,
        int maxBody,
        int maxHeader,
        int maxConnections,
        int maxConnectionsPerAddress,
        Duration requestTimeout,
        Duration responseTimeout,
        Duration idleTimeout,
        Duration shutdownTimeout) {

    /** @throws IllegalArgumentException if a number is out of range */
    public WebOptions {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be from 0 to 65535, got " + port);
        }
        requirePositive("workers", workers);
        requirePositive("maxBody", maxBody);
        requirePositive("maxHeader", maxHeader);
        requirePositive("maxConnections", maxConnections);
        requirePositive("maxConnectionsPerAddress", maxConnectionsPerAddress);
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, got " + value);
        }
    }

    /** Loopback, any free port, 64 workers, bodies up to 1 MB. */
    public static WebOptions defaults() {
        return builder().build();
    }

    public static Builder builder() {
        return new Builder();
    }

    public Builder toBuilder() {
        return builder()
                .host(host)
                .port(port)
                .guard(guard)
                .workers(workers)
                .maxBody(maxBody)
                .maxHeader(maxHeader)
                .maxConnections(maxConnections)
                .maxConnectionsPerAddress(maxConnectionsPerAddress)
                .requestTimeout(requestTimeout)
                .responseTimeout(responseTimeout)
                .idleTimeout(idleTimeout)
                .shutdownTimeout(shutdownTimeout);
    }

    /** Builds {@link WebOptions}. Not thread-safe. */
    public static final class Builder {

        private String host = "127.0.0.1";
        private int port;
        private GuardOptions guard = GuardOptions.defaults();
        private int workers = 64;
        private int maxBody = 1024 * 1024;
        private int maxHeader = 16 * 1024;
        private int maxConnections = 4096;
        private int maxConnectionsPerAddress = 1024;
        private Duration requestTimeout = Duration.ofSeconds(30);
        private Duration responseTimeout = Duration.ofSeconds(30);
        private Duration idleTimeout = Duration.ofSeconds(60);
        private Duration shutdownTimeout = Duration.ofSeconds(20);

        private Builder() {}

        public Builder host(String address) {
            host = address;
            return this;
        }

        public Builder port(int number) {
            port = number;
            return this;
        }

        public Builder guard(GuardOptions rules) {
            guard = rules;
            return this;
        }

        public Builder workers(int count) {
            workers = count;
            return this;
        }

        public Builder maxBody(int bytes) {
            maxBody = bytes;
            return this;
        }

        public Builder maxHeader(int bytes) {
            maxHeader = bytes;
            return this;
        }

        public Builder maxConnections(int count) {
            maxConnections = count;
            return this;
        }

        public Builder maxConnectionsPerAddress(int count) {
            maxConnectionsPerAddress = count;
            return this;
        }

        public Builder requestTimeout(Duration limit) {
            requestTimeout = limit;
            return this;
        }

        public Builder responseTimeout(Duration limit) {
            responseTimeout = limit;
            return this;
        }

        public Builder idleTimeout(Duration limit) {
            idleTimeout = limit;
            return this;
        }

        public Builder shutdownTimeout(Duration limit) {
            shutdownTimeout = limit;
            return this;
        }

        /** @throws IllegalArgumentException if a number is out of range */
        public WebOptions build() {
            return new WebOptions(
                    host,
                    port,
                    guard,
                    workers,
                    maxBody,
                    maxHeader,
                    maxConnections,
                    maxConnectionsPerAddress,
                    requestTimeout,
                    responseTimeout,
                    idleTimeout,
                    shutdownTimeout);
        }
    }
}
