package dev.monochord.server;

import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.RoleGate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a server beside the routes of its systems. Immutable.
 *
 * @param front serves every path that belongs neither to a system nor to the server, {@code /} included; null for an index
 *     of the systems at {@code /}. Left open
 * @param metricsGate authenticates readers of {@code /metrics}; null to serve it to everyone
 * @param store returns the status of the store, for {@code /health}
 */
public record ServerPages(
        @Nullable HttpSystem front, @Nullable RoleGate metricsGate, Supplier<StoreStatus> store) {

    /** Returns an index of the systems, open metrics and a store that is always well. */
    public static ServerPages defaults() {
        return new ServerPages(null, null, () -> StoreStatus.OK);
    }
}
