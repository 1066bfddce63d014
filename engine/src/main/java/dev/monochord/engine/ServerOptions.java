package dev.monochord.engine;

import dev.monochord.web.GuardOptions;
import dev.monochord.web.WebOptions;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * How an {@link EngineServer} listens. Immutable; start from {@link #defaults()}.
 *
 * @param web the address, the request guard and the limits; the engine sets the limits on headers and bodies itself
 * @param accessKeys from access key to secret; if there are any, requests must be signed with one of them
 */
public record ServerOptions(WebOptions web, Map<String, String> accessKeys) {

    public ServerOptions {
        accessKeys = Map.copyOf(accessKeys);
    }

    /** Loopback, any free port, any signature, no foreign origins. */
    public static ServerOptions defaults() {
        WebOptions web = WebOptions.builder()
                .requestTimeout(Duration.ofSeconds(60))
                .responseTimeout(Duration.ofSeconds(60))
                .idleTimeout(Duration.ofMinutes(5))
                .build();
        return new ServerOptions(web, Map.of());
    }

    /** Listens on this address, such as {@code 0.0.0.0}; without access keys everyone who reaches it is let in. */
    public ServerOptions withHost(String address) {
        return with(web -> web.host(address));
    }

    public ServerOptions withPort(int number) {
        return with(web -> web.port(number));
    }

    /** Requires signatures by one of these keys: from access key to secret. */
    public ServerOptions withAccessKeys(Map<String, String> secrets) {
        return new ServerOptions(web, secrets);
    }

    /** Accepts these names in the {@code Host} header, without a port. */
    public ServerOptions withAllowedHosts(Set<String> names) {
        return with(options -> options.guard(new GuardOptions(names, web.guard().corsOrigins())));
    }

    /** Lets pages of these origins call the engine. */
    public ServerOptions withCorsOrigins(Set<String> origins) {
        return with(options -> options.guard(new GuardOptions(web.guard().allowedHosts(), origins)));
    }

    /** Changes other options of the web server, such as its limits and time-outs. */
    public ServerOptions with(UnaryOperator<WebOptions.Builder> change) {
        return new ServerOptions(change.apply(web.toBuilder()).build(), accessKeys);
    }

    /** All but the secrets. */
    @Override
    public String toString() {
        return "ServerOptions[web=" + web + ", accessKeys=" + accessKeys.keySet() + "]";
    }
}
