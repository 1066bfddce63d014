package dev.monochord.engine;

import dev.monochord.web.GuardOptions;
import dev.monochord.web.WebOptions;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

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
        return with(copy -> copy.host = address);
    }

    public ServerOptions withPort(int number) {
        return with(copy -> copy.port = number);
    }

    /** Requires signatures by one of these keys: from access key to secret. */
    public ServerOptions withAccessKeys(Map<String, String> secrets) {
        return with(copy -> copy.accessKeys = secrets);
    }

    /** Accepts these names in the {@code Host} header, without a port. */
    public ServerOptions withAllowedHosts(Set<String> names) {
        return with(copy -> copy.allowedHosts = names);
    }

    /** Lets pages of these origins call the engine. */
    public ServerOptions withCorsOrigins(Set<String> origins) {
        return with(copy -> copy.corsOrigins = origins);
    }

    public ServerOptions withWorkers(int count) {
        return with(copy -> copy.workers = count);
    }

    public ServerOptions withMaxConnections(int count) {
        return with(copy -> copy.maxConnections = count);
    }

    public ServerOptions withMaxConnectionsPerAddress(int count) {
        return with(copy -> copy.maxConnectionsPerAddress = count);
    }

    public ServerOptions withRequestTimeout(Duration limit) {
        return with(copy -> copy.requestTimeout = limit);
    }

    public ServerOptions withIdleTimeout(Duration limit) {
        return with(copy -> copy.idleTimeout = limit);
    }

    /** These options for the web server, which adds the limits of the protocol. */
    WebOptions.Builder web() {
        return WebOptions.builder()
                .host(host)
                .port(port)
                .guard(new GuardOptions(allowedHosts, corsOrigins))
                .workers(workers)
                .maxConnections(maxConnections)
                .maxConnectionsPerAddress(maxConnectionsPerAddress)
                .requestTimeout(requestTimeout)
                .responseTimeout(requestTimeout)
                .idleTimeout(idleTimeout);
    }

    /** All but the secrets. */
    @Override
    public String toString() {
        return "ServerOptions[host=" + host + ", port=" + port + ", accessKeys=" + accessKeys.keySet()
                + ", allowedHosts=" + allowedHosts + ", corsOrigins=" + corsOrigins + ", workers=" + workers
                + ", maxConnections=" + maxConnections + ", maxConnectionsPerAddress=" + maxConnectionsPerAddress
                + ", requestTimeout=" + requestTimeout + ", idleTimeout=" + idleTimeout + "]";
    }

    private ServerOptions with(Consumer<Copy> change) {
        Copy copy = new Copy(this);
        change.accept(copy);
        return copy.options();
    }

    /** The components of some options, open to a change. */
    private static final class Copy {

        private String host;
        private int port;
        private Map<String, String> accessKeys;
        private Set<String> allowedHosts;
        private Set<String> corsOrigins;
        private int workers;
        private int maxConnections;
        private int maxConnectionsPerAddress;
        private Duration requestTimeout;
        private Duration idleTimeout;

        Copy(ServerOptions from) {
            host = from.host;
            port = from.port;
            accessKeys = from.accessKeys;
            allowedHosts = from.allowedHosts;
            corsOrigins = from.corsOrigins;
            workers = from.workers;
            maxConnections = from.maxConnections;
            maxConnectionsPerAddress = from.maxConnectionsPerAddress;
            requestTimeout = from.requestTimeout;
            idleTimeout = from.idleTimeout;
        }

        ServerOptions options() {
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
                    idleTimeout);
        }
    }
}
