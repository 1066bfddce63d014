package dev.monochord.web;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whom the request guard lets in besides clients that are no browsers and the server's own pages.
 *
 * @param allowedHosts further names for the {@code Host} header, without a port
 * @param corsOrigins origins whose pages may call the server, such as {@code https://app.example.com}
 */
public record GuardOptions(Set<String> allowedHosts, Set<String> corsOrigins) {

    /** @throws IllegalArgumentException if a host has a port or an origin is not exact */
    public GuardOptions {
        allowedHosts = allowedHosts.stream().map(GuardOptions::host).collect(Collectors.toUnmodifiableSet());
        corsOrigins = corsOrigins.stream().map(GuardOptions::origin).collect(Collectors.toUnmodifiableSet());
    }

    /** Loopback names and the bound address only; no foreign origins. */
    public static GuardOptions defaults() {
        return new GuardOptions(Set.of(), Set.of());
    }

    private static String host(String name) {
        String host = name.strip().toLowerCase(Locale.ROOT);
        if (!host.equals(HostName.of(host))) {
            throw new IllegalArgumentException(
                    "allowed host \"" + name + "\": expected a name or address without a port, such as db.example.com");
        }
        return host;
    }

    private static String origin(String text) {
        String origin = text.strip().toLowerCase(Locale.ROOT);
        try {
            URI uri = URI.create(origin);
            boolean isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (isHttp && uri.getHost() != null && origin.equals(uri.getScheme() + "://" + uri.getAuthority())) {
                return origin;
            }
        } catch (IllegalArgumentException malformed) {
            throw notAnOrigin(text, malformed);
        }
        throw notAnOrigin(text, null);
    }

    private static IllegalArgumentException notAnOrigin(String text, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "CORS origin \"" + text
                        + "\": expected scheme, host and port without a path, such as https://app.example.com",
                cause);
    }
}
