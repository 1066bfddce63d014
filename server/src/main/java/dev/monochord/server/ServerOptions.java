package dev.monochord.server;

import java.time.Duration;

/**
 * Where a server listens and what it puts up with.
 *
 * @param host the address to listen on
 * @param port the port to listen on; 0 takes one that is free
 * @param bodyLimit the largest body that is read, in bytes
 * @param headerLimit the largest header block that is read, in bytes
 * @param threads the most requests that are worked on at once; others wait for their turn
 * @param connections the most open connections; more wait unaccepted
 * @param idleTimeout how long a connection may be silent, also in the midst of a request
 * @param shutdownTimeout how long running requests may take once the server is closed
 */
public record ServerOptions(
        String host,
        int port,
        int bodyLimit,
        int headerLimit,
        int threads,
        int connections,
        Duration idleTimeout,
        Duration shutdownTimeout) {

    public ServerOptions {
        require(port >= 0 && port <= 65_535, "a port is from 0 to 65535, got " + port);
        require(bodyLimit > 0 && headerLimit > 0, "limits are more than 0");
        require(threads >= 8, "a server needs 8 threads or more, got " + threads);
        require(connections > 0, "a server needs a connection or more, got " + connections);
    }

    /**
     * Loopback, any free port, bodies of 1 MB.
     *
     * <p>64 threads: handlers wait for the store, which against a remote DynamoDB takes some milliseconds, so that more
     * threads than cores are needed; two cores are busy long before 64 such requests wait, and more threads would only
     * take turns on them.
     */
    public static ServerOptions defaults() {
        return new ServerOptions(
                "127.0.0.1", 0, 1024 * 1024, 16 * 1024, 64, 2_000, Duration.ofSeconds(30), Duration.ofSeconds(20));
    }

    public ServerOptions withHost(String address) {
        return new ServerOptions(
                address, port, bodyLimit, headerLimit, threads, connections, idleTimeout, shutdownTimeout);
    }

    public ServerOptions withPort(int number) {
        return new ServerOptions(
                host, number, bodyLimit, headerLimit, threads, connections, idleTimeout, shutdownTimeout);
    }

    public ServerOptions withTimeouts(Duration idle, Duration shutdown) {
        return new ServerOptions(host, port, bodyLimit, headerLimit, threads, connections, idle, shutdown);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
