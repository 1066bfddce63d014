package dev.monochord.web;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of a server, bounded in total and per client address. Thread-safe.
 *
 * <p>At a bound a newcomer takes the place of the connection that has waited longest for its client, be it idle or in the
 * midst of a request. A client with a request to make is therefore served however many others hold connections open, also
 * from its own address. A connection whose request is being handled or answered is never evicted; if all are, the
 * newcomer is refused.
 */
final class ConnectionRegistry {

    private static final int IPV6_NETWORK_BYTES = 8;

    private final int max;
    private final int maxPerAddress;
    private final Set<ClientConnection> all = new HashSet<>();
    private final Map<Object, Set<ClientConnection>> byAddress = new HashMap<>();

    ConnectionRegistry(int max, int maxPerAddress) {
        this.max = max;
        this.maxPerAddress = maxPerAddress;
    }

    /** Adds a connection, evicting another if there is no room. Returns false if there is none to evict. */
    synchronized boolean add(ClientConnection connection) {
        Set<ClientConnection> sameAddress = byAddress.getOrDefault(key(connection.address()), Set.of());
        if (sameAddress.size() >= maxPerAddress && !evictOneOf(sameAddress)) {
            return false;
        }
        if (all.size() >= max && !evictOneOf(all)) {
            return false;
        }
        all.add(connection);
        byAddress
                .computeIfAbsent(key(connection.address()), address -> new HashSet<>())
                .add(connection);
        return true;
    }

    synchronized void remove(ClientConnection connection) {
        if (all.remove(connection)) {
            byAddress.computeIfPresent(
                    key(connection.address()),
                    (address, some) -> some.remove(connection) && some.isEmpty() ? null : some);
        }
    }

    synchronized List<ClientConnection> snapshot() {
        return new ArrayList<>(all);
    }

    private boolean evictOneOf(Collection<ClientConnection> candidates) {
        ClientConnection longest = null;
        long since = 0;
        for (ClientConnection candidate : candidates) {
            long waiting = candidate.waitingSince();
            if (waiting != ConnectionTimer.NOT_WAITING && (longest == null || waiting - since < 0)) {
                longest = candidate;
                since = waiting;
            }
        }
        if (longest == null) {
            return false;
        }
        remove(longest);
        longest.evict();
        return true;
    }

    /** Whoever has one address of an IPv6 network has all of it. */
    private static Object key(@Nullable InetAddress address) {
        if (address instanceof Inet6Address) {
            return ByteBuffer.wrap(address.getAddress(), 0, IPV6_NETWORK_BYTES).slice();
        }
        return address == null ? "unknown" : address;
    }
}
