package dev.monochord.engine;

import dev.monochord.web.GuardOptions;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * How an {@link EngineServer} listens. Immutable; start from {@link #defaults()}.
 *
 * <p>A connection beyond {@code maxConnections} or {@code maxConnectionsPerAddress} takes the place of the one that has
 * waited longest for its client; a connection whose request is being handled keeps its place.
 *
 * @param host the address to listen on; defaults to loopback
 * @param port the port, 0 for any free one
 * @param accessKeys from access key to secret; if there are any, requests must be signed with one of them
 * @param allowedHosts names of this server, besides loopback and {@code host}, that clients may send as {@code Host}
 * @param corsOrigins origins whose pages may call the engine, such as {@code https://app.example.com}; defaults to none
 * @param workers how many operations run at the same time
 * @param maxConnections how many connections may be open
 * @param maxConnectionsPerAddress how many of them may come from the same address
 * @param requestTimeout how long a client may take to send a request, from its first byte to its last, or to read a
 *     response
 * @param idleTimeout how long a connection is kept without a request
 */
public record ServerOptions(
        String host,
        int port,
        Map<String, String> accessKeys,
        Set<String> allowedHosts,
        Set<String> corsOrigins,
        int workers,
        int maxConnections,
        int maxConnectionsPerAddress,
        Duration requestTimeout,
        Duration idleTimeout) {

    /** @throws IllegalArgumentException if a number is out of range, or a host or an origin is malformed */
    public ServerOptions {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port " + port + ": expected 0 to 65535");
        }
        if (workers < 1 || maxConnections < 1 || maxConnectionsPerAddress < 1) {
            throw new IllegalArgumentException(
                    "workers, maxConnections and maxConnectionsPerAddress: expected at least 1");
        }
        accessKeys = Map.copyOf(accessKeys);
        GuardOptions guard = new GuardOptions(allowedHosts, corsOrigins);
        allowedHosts = guard.allowedHosts();
        corsOrigins = guard.corsOrigins();
    }

    /** Loopback, any free port, any signature, no foreign origins. */
    public static ServerOptions defaults() {
        return new ServerOptions(
                "127.0.0.1",
                0,
                Map.of(),
                Set.of(),
                Set.of(),
                64,
                4096,
                1024,
                Duration.ofSeconds(60),
                Duration.ofMinutes(5));
    }

    /** Listens on this address, such as {@code 0.0.0.0}; without access keys everyone who reaches it is let in. */
    public ServerOptions withHost(String address) {
        return new ServerOptions(
                address,
                port,
                accessKeys,
                allowedHosts,
                corsOrigins,
                workers,
                maxConnections,
                maxConnectionsPerAddress,
                requestTimeout,
                idleTimeout);
    }

    public ServerOptions withPort(int number) {
        return new ServerOptions(
                host,
                number,
                accessKeys,
                allowedHosts,
                corsOrigins,
                workers,
                maxConnections,
                maxConnectionsPerAddress,
                requestTimeout,
                idleTimeout);
    }

    /** Requires signatures by one of these keys: from access key to secret. */
    public ServerOptions withAccessKeys(Map<String, String> secrets) {
        return new ServerOptions(
                host,
                port,
                secrets,
                allowedHosts,
                corsOrigins,
                workers,
                maxConnections,
                maxConnectionsPerAddress,
                requestTimeout,
                idleTimeout);
    }

    /** Accepts these names in the {@code Host} header, without a port. */
    public ServerOptions withAllowedHosts(Set<String> names) {
        return new ServerOptions(
                host,
                port,
                accessKeys,
                names,
                corsOrigins,
                workers,
                maxConnections,
                maxConnectionsPerAddress,
                requestTimeout,
                idleTimeout);
    }

    /** Lets pages of these origins call the engine. */
    public ServerOptions withCorsOrigins(Set<String> origins) {
        return new ServerOptions(
                host,
                port,
                accessKeys,
                allowedHosts,
                origins,
                workers,
                maxConnections,
                maxConnectionsPerAddress,
                requestTimeout,
                idleTimeout);
    }

    public ServerOptions withWorkers(int count) {
        return new ServerOptions(
                host,
                port,
                accessKeys,
                allowedHosts,
                corsOrigins,
                count,
                maxConnections,
                maxConnectionsPerAddress,
                requestTimeout,
                idleTimeout);
    }

    public ServerOptions withMaxConnections(int count) {
        return new ServerOptions(
                host,
                port,
                accessKeys,
                allowedHosts,
                corsOrigins,
                workers,
                count,
                maxConnectionsPerAddress,
                requestTimeout,
                idleTimeout);
    }

    public ServerOptions withMaxConnectionsPerAddress(int count) {
        return new ServerOptions(
                host,
                port,
                accessKeys,
                allowedHosts,
                corsOrigins,
                workers,
                maxConnections,
                count,
                requestTimeout,
                idleTimeout);
    }

    public ServerOptions withRequestTimeout(Duration limit) {
        return new ServerOptions(
                host,
                port,
                accessKeys,
                allowedHosts,
                corsOrigins,
                workers,
                maxConnections,
                maxConnectionsPerAddress,
                limit,
                idleTimeout);
    }

    public ServerOptions withIdleTimeout(Duration limit) {
        return new ServerOptions(
                host,
                port,
                accessKeys,
                allowedHosts,
                corsOrigins,
                workers,
                maxConnections,
                maxConnectionsPerAddress,
                requestTimeout,
                limit);
    }

    /** All but the secrets. */
    @Override
    public String toString() {
        return "ServerOptions[host=" + host + ", port=" + port + ", accessKeys=" + accessKeys.keySet()
                + ", allowedHosts=" + allowedHosts + ", corsOrigins=" + corsOrigins + ", workers=" + workers
                + ", maxConnections=" + maxConnections + ", maxConnectionsPerAddress=" + maxConnectionsPerAddress
                + ", requestTimeout=" + requestTimeout + ", idleTimeout=" + idleTimeout + "]";
    }
}
