package dev.monochord.engine;

import java.time.Duration;
import java.util.Map;

/**
 * How an {@link EngineServer} listens. Immutable; start from {@link #defaults()}.
 *
 * @param host the address to listen on; loopback unless told otherwise
 * @param port the port, 0 for any free one
 * @param accessKeys from access key to secret; if there are any, only requests signed with one of them are answered
 * @param workers how many operations run at the same time
 * @param maxConnections how many clients may be connected at the same time
 * @param requestTimeout how long a client may take to send one request, or to take one answer
 * @param idleTimeout how long a connection is kept without a request
 */
public record ServerOptions(
        String host,
        int port,
        Map<String, String> accessKeys,
        int workers,
        int maxConnections,
        Duration requestTimeout,
        Duration idleTimeout) {

    public ServerOptions {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port " + port + ": expected 0 to 65535");
        }
        if (workers < 1 || maxConnections < 1) {
            throw new IllegalArgumentException("workers and maxConnections: expected at least 1");
        }
        accessKeys = Map.copyOf(accessKeys);
    }

    /** Loopback, any free port, any signature. */
    public static ServerOptions defaults() {
        return new ServerOptions("127.0.0.1", 0, Map.of(), 64, 4096, Duration.ofSeconds(60), Duration.ofMinutes(5));
    }

    /** Listens on this address, such as {@code 0.0.0.0}; without access keys everyone who reaches it is let in. */
    public ServerOptions withHost(String address) {
        return new ServerOptions(address, port, accessKeys, workers, maxConnections, requestTimeout, idleTimeout);
    }

    public ServerOptions withPort(int number) {
        return new ServerOptions(host, number, accessKeys, workers, maxConnections, requestTimeout, idleTimeout);
    }

    /** Lets in only who signs with one of these: from access key to secret. */
    public ServerOptions withAccessKeys(Map<String, String> secrets) {
        return new ServerOptions(host, port, secrets, workers, maxConnections, requestTimeout, idleTimeout);
    }

    public ServerOptions withWorkers(int count) {
        return new ServerOptions(host, port, accessKeys, count, maxConnections, requestTimeout, idleTimeout);
    }

    public ServerOptions withMaxConnections(int count) {
        return new ServerOptions(host, port, accessKeys, workers, count, requestTimeout, idleTimeout);
    }

    public ServerOptions withRequestTimeout(Duration limit) {
        return new ServerOptions(host, port, accessKeys, workers, maxConnections, limit, idleTimeout);
    }

    public ServerOptions withIdleTimeout(Duration limit) {
        return new ServerOptions(host, port, accessKeys, workers, maxConnections, requestTimeout, limit);
    }

    /** All but the secrets. */
    @Override
    public String toString() {
        return "ServerOptions[host=" + host + ", port=" + port + ", accessKeys=" + accessKeys.keySet() + ", workers="
                + workers + ", maxConnections=" + maxConnections + ", requestTimeout=" + requestTimeout
                + ", idleTimeout=" + idleTimeout + "]";
    }
}
