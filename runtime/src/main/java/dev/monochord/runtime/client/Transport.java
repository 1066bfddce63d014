package dev.monochord.runtime.client;

import java.util.concurrent.atomic.AtomicBoolean;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.utils.AttributeMap;

/**
 * The HTTP transport of every AWS client in this process: a pool of connections that clients with the same options share.
 *
 * <pre>{@code
 * SqsClient sqs = SqsClient.builder().httpClientBuilder(Transport.shared()).build();
 * }</pre>
 *
 * <p>The pool is opened by the first request, so a client that is created and never used costs nothing, and is closed with
 * the last client that uses it. Closing one client leaves the pool to the others. Thread-safe.
 */
public final class Transport implements SdkHttpClient.Builder<Transport> {

    private static final Transport SHARED = new Transport(TransportOptions.defaults());

    private final TransportOptions options;

    private Transport(TransportOptions options) {
        this.options = options;
    }

    /** The transport with the default options. */
    public static Transport shared() {
        return SHARED;
    }

    /** The transport with these options. */
    public static Transport of(TransportOptions options) {
        return new Transport(options);
    }

    /** Returns a share of the pool. A service's own HTTP defaults are not used: every option is set here. */
    @Override
    public SdkHttpClient buildWithDefaults(AttributeMap serviceDefaults) {
        OptionalLibrary.HTTP_CLIENT.require();
        return new Share(ConnectionPool.acquire(options));
    }

    /** What one client has of a pool. */
    private static final class Share implements SdkHttpClient {

        private final ConnectionPool pool;
        private final AtomicBoolean closed = new AtomicBoolean();

        Share(ConnectionPool pool) {
            this.pool = pool;
        }

        @Override
        public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
            if (closed.get()) {
                throw new IllegalStateException("The client is closed");
            }
            return pool.client().prepareRequest(request);
        }

        @Override
        public String clientName() {
            return ConnectionPool.CLIENT_NAME;
        }

        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                pool.release();
            }
        }
    }
}
