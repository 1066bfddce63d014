package dev.monochord.systems.authz.token;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * The public keys at an https address.
 *
 * <p>They are kept for a while and asked for again shortly before that is over. A token with the id of a key that is not
 * among them has them asked for at once, since the issuer may have changed its keys; two times in half a minute at most,
 * so that tokens that somebody made up do not become calls to the issuer. What is too large, too slow or elsewhere by
 * another scheme is not read.
 */
final class RemoteKeySet {

    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final Duration AHEAD = Duration.ofSeconds(30);
    private static final Duration BETWEEN_CALLS = Duration.ofSeconds(30);
    private static final Duration WAIT_FOR_OTHERS = Duration.ofSeconds(15);
    private static final Duration CONNECTING = Duration.ofSeconds(2);
    private static final Duration READING = Duration.ofSeconds(3);
    private static final int MAX_BYTES = 256 * 1024;

    private RemoteKeySet() {}

    /** Keys at an address; {@code trust} decides which servers are believed, those that the JVM believes if null. */
    static JWKSource<SecurityContext> at(URI address, @Nullable SSLSocketFactory trust) {
        if (!"https".equals(address.getScheme()) || address.getHost() == null) {
            throw new IllegalArgumentException("The key set's address is not one of https");
        }
        DefaultResourceRetriever retriever = new DefaultResourceRetriever(
                (int) CONNECTING.toMillis(), (int) READING.toMillis(), MAX_BYTES, true, trust);
        ExecutorService background = Executors.newSingleThreadExecutor(RemoteKeySet::inTheBackground);
        return JWKSourceBuilder.<SecurityContext>create(url(address), retriever)
                .cache(KEPT.toMillis(), WAIT_FOR_OTHERS.toMillis())
                .refreshAheadCache(AHEAD.toMillis(), null, background, true, null, false)
                .rateLimited(BETWEEN_CALLS.toMillis())
                .build();
    }

    private static URL url(URI address) {
        try {
            return address.toURL();
        } catch (MalformedURLException unusable) {
            throw new IllegalArgumentException("The key set's address cannot be used", unusable);
        }
    }

    private static Thread inTheBackground(Runnable work) {
        Thread thread = new Thread(work, "monochord-authz-keys");
        thread.setDaemon(true);
        return thread;
    }
}
