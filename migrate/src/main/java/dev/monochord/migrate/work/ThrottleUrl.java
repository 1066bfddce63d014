package dev.monochord.migrate.work;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A URL that tells whether workers may go on: they may while a GET returns 200, and wait if it returns anything else or
 * nothing. An answer counts for a few seconds. Thread-safe.
 */
public final class ThrottleUrl implements ThrottleSource {

    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final int OK = 200;
    private static final Set<String> SCHEMES = Set.of("http", "https");

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final HttpRequest request;
    private final String name;
    private final LongSupplier nanoTime;
    private @Nullable Long askedAt;
    private Optional<String> answer = Optional.empty();

    private ThrottleUrl(URI url, LongSupplier nanoTime) {
        this.request = HttpRequest.newBuilder(url).timeout(TIMEOUT).build();
        this.name = url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort())
                + url.getPath(); // a user or a query may be secret
        this.nanoTime = nanoTime;
    }

    /**
     * A URL, which is not asked yet.
     *
     * @throws IllegalArgumentException if it is not an HTTP URL; the message follows the name of an option
     */
    public static ThrottleUrl of(URI url, LongSupplier nanoTime) {
        String scheme = url.getScheme();
        if (scheme == null || !SCHEMES.contains(scheme.toLowerCase(Locale.ROOT)) || url.getHost() == null) {
            throw new IllegalArgumentException("must be an http or https URL, got '" + url + "'");
        }
        return new ThrottleUrl(url, nanoTime);
    }

    @Override
    public synchronized Optional<String> reason() throws InterruptedException {
        long now = nanoTime.getAsLong();
        if (askedAt == null || now - askedAt >= INTERVAL.toNanos()) {
            answer = ask();
            askedAt = now;
        }
        return answer;
    }

    private Optional<String> ask() throws InterruptedException {
        try {
            int status =
                    client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            return status == OK ? Optional.empty() : Optional.of("throttled by " + name + ": " + status);
        } catch (IOException unreachable) {
            return Optional.of("throttled by " + name + ": no answer");
        }
    }
}
