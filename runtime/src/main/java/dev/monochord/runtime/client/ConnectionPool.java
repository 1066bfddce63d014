package dev.monochord.runtime.client;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;

/**
 * A pool of connections with the number of clients that share it. Thread-safe.
 *
 * <p>Pools are kept by their options for the life of at least one client. Nothing of the HTTP library is loaded before the
 * first request: a server on an embedded engine never sends one.
 */
final class ConnectionPool {

    static final String CLIENT_NAME = "Apache5";

    private static final Map<TransportOptions, ConnectionPool> POOLS = new HashMap<>();

    private final TransportOptions options;
    private int shares;
    private volatile @Nullable SdkHttpClient client;

    private ConnectionPool(TransportOptions options) {
        this.options = options;
    }

    static ConnectionPool acquire(TransportOptions options) {
        synchronized (POOLS) {
            ConnectionPool pool = POOLS.computeIfAbsent(options, ConnectionPool::new);
            pool.shares++;
            return pool;
        }
    }

    /** Whether a request has been sent with these options by a client that is still open. */
    static boolean isOpen(TransportOptions options) {
        synchronized (POOLS) {
            ConnectionPool pool = POOLS.get(options);
            return pool != null && pool.client != null;
        }
    }

    SdkHttpClient client() {
        SdkHttpClient opened = client;
        return opened == null ? open() : opened;
    }

    private synchronized SdkHttpClient open() {
        SdkHttpClient opened = client;
        if (opened == null) {
            opened = connect(options);
            client = opened;
        }
        return opened;
    }

    /** Gives up one share; the last closes the connections. */
    void release() {
        synchronized (POOLS) {
            if (--shares > 0) {
                return;
            }
            POOLS.remove(options);
        }
        SdkHttpClient opened = client;
        if (opened != null) {
            opened.close();
        }
    }

    /**
     * Connections are checked before reuse only after two seconds without a request: the check is a read that waits a
     * millisecond, longer than a call to a nearby endpoint takes.
     */
    private static SdkHttpClient connect(TransportOptions options) {
        return Apache5HttpClient.builder()
                .maxConnections(options.maxConnections())
                .connectionTimeout(options.connectTimeout())
                .socketTimeout(options.readTimeout())
                .connectionAcquisitionTimeout(options.acquireTimeout())
                .connectionMaxIdleTime(options.maxIdleTime())
                .connectionTimeToLive(options.timeToLive())
                .useIdleConnectionReaper(true)
                .tcpKeepAlive(true)
                .expectContinueEnabled(false)
                .build();
    }
}
