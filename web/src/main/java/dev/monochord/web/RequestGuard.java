package dev.monochord.web;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.net.InetAddress;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Keeps pages of other sites out. Immutable.
 *
 * <h2>Why two checks</h2>
 *
 * <p>A browser lets any page send requests to any address, this machine included, and says in {@code Origin} and
 * {@code Sec-Fetch-Site}, which scripts cannot change, whose page it was. Both are checked, because each is missing in
 * some cases: {@code Origin} from images and links, {@code Sec-Fetch-Site} from requests to plain HTTP beyond loopback.
 *
 * <p>A page whose DNS name was changed to this machine's address (DNS rebinding) is same-origin to the browser. Its name
 * remains in the {@code Host} header, so only names known to be this server's are accepted. An IP address cannot be
 * rebound; any is accepted if the server listens beyond loopback, where its own addresses are not all known.
 *
 * <p>GET is treated as every other method: a GET may provision, and what it reads may need no credentials.
 */
final class RequestGuard {

    private static final AsciiString SEC_FETCH_SITE = AsciiString.cached("sec-fetch-site");
    private static final AsciiString SEC_FETCH_MODE = AsciiString.cached("sec-fetch-mode");
    private static final AsciiString SEC_FETCH_DEST = AsciiString.cached("sec-fetch-dest");

    private static final Rejection NO_SINGLE_HOST =
            new Rejection(400, "The request must have exactly one Host header.");
    private static final Rejection MALFORMED_HOST = new Rejection(400, "The Host header is malformed.");
    private static final Rejection FOREIGN_HOST = new Rejection(
            421,
            "The Host header names another server. If this server is reached by that name, start it with"
                    + " --allowed-host NAME.");
    private static final Rejection FOREIGN_ORIGIN = new Rejection(
            403,
            "Pages of other origins may not call this server. To allow an origin, start the server with"
                    + " --cors ORIGIN.");

    private final GuardOptions options;
    private final @Nullable String boundHost;
    private final boolean isBoundBeyondLoopback;

    RequestGuard(GuardOptions options, String host, InetAddress bound) {
        this.options = options;
        this.boundHost = HostName.of(host);
        this.isBoundBeyondLoopback = !bound.isLoopbackAddress();
    }

    /** Returns why the Host headers are not acceptable, or null. */
    @Nullable
    Rejection checkHost(HttpHeaders headers) {
        Iterator<String> values = headers.valueStringIterator(HttpHeaderNames.HOST);
        String header = values.hasNext() ? values.next() : null;
        if (header == null || values.hasNext()) {
            return NO_SINGLE_HOST;
        }
        String host = HostName.of(header);
        if (host == null) {
            return MALFORMED_HOST;
        }
        boolean known = HostName.isLoopback(host)
                || host.equals(boundHost)
                || options.allowedHosts().contains(host)
                || isBoundBeyondLoopback && HostName.isAddress(host);
        return known ? null : FOREIGN_HOST;
    }

    /** Returns why the origin of the request is not acceptable, or null. Its Host must have been checked. */
    @Nullable
    Rejection checkOrigin(String method, HttpHeaders headers, boolean isPage) {
        boolean hasOrigin = headers.contains(HttpHeaderNames.ORIGIN);
        if (hasOrigin && allowedOrigin(headers) != null) {
            return null;
        }
        if (hasOrigin && !isOwnOrigin(headers)) {
            return FOREIGN_ORIGIN;
        }
        boolean isForeignSite = false;
        for (Iterator<String> sites = headers.valueStringIterator(SEC_FETCH_SITE); sites.hasNext(); ) {
            String site = sites.next();
            isForeignSite |= !site.equals("same-origin") && !site.equals("none");
        }
        if (!isForeignSite || isPage && !hasOrigin && isNavigation(method, headers)) {
            return null;
        }
        return FOREIGN_ORIGIN;
    }

    /** Returns the request's origin if it is one of the allowed ones, else null. */
    @Nullable
    String allowedOrigin(HttpHeaders headers) {
        if (options.corsOrigins().isEmpty()) {
            return null;
        }
        List<String> origins = headers.getAll(HttpHeaderNames.ORIGIN);
        return origins.size() == 1
                        && options.corsOrigins().contains(origins.get(0).toLowerCase(Locale.ROOT))
                ? origins.get(0)
                : null;
    }

    /** Returns whether a browser asks on behalf of an allowed origin what it may send. */
    boolean isPreflight(HttpExchange exchange) {
        return exchange.method().equals("OPTIONS")
                && exchange.nettyHeaders().contains(HttpHeaderNames.ACCESS_CONTROL_REQUEST_METHOD)
                && allowedOrigin(exchange.nettyHeaders()) != null;
    }

    private static boolean isOwnOrigin(HttpHeaders headers) {
        List<String> origins = headers.getAll(HttpHeaderNames.ORIGIN);
        String host = headers.get(HttpHeaderNames.HOST);
        return origins.size() == 1 && origins.get(0).equalsIgnoreCase("http://" + host);
    }

    private static boolean isNavigation(String method, HttpHeaders headers) {
        return method.equals("GET")
                && headers.getAll(SEC_FETCH_MODE).equals(List.of("navigate"))
                && headers.getAll(SEC_FETCH_DEST).equals(List.of("document"));
    }
}
