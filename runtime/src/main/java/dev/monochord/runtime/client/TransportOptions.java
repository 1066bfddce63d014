package dev.monochord.runtime.client;

import java.time.Duration;

/**
 * The limits of a {@link Transport}.
 *
 * <p>The defaults suit DynamoDB, which answers in milliseconds: a call that has waited for seconds is better sent again on
 * another connection. A connection is replaced after five minutes, so that a change of the endpoint's DNS record takes
 * effect, and is closed after 50 seconds without a request, before most load balancers would close it.
 *
 * @param maxConnections the most connections to one endpoint, and in total. A blocking client uses one connection per
 *     concurrent call, so this is also the most calls that run at once; more wait up to {@code acquireTimeout}
 * @param connectTimeout the longest time to establish a connection, TLS handshake included
 * @param readTimeout the longest silence of the endpoint within a call
 * @param acquireTimeout the longest wait for a connection if all are in use
 * @param callTimeout the longest time for one attempt as a whole
 * @param maxIdleTime how long an unused connection is kept
 * @param timeToLive the age at which a connection is no longer reused
 */
public record TransportOptions(
        int maxConnections,
        Duration connectTimeout,
        Duration readTimeout,
        Duration acquireTimeout,
        Duration callTimeout,
        Duration maxIdleTime,
        Duration timeToLive) {

    private static final TransportOptions DEFAULTS = new TransportOptions(
            128,
            Duration.ofSeconds(2),
            Duration.ofSeconds(10),
            Duration.ofSeconds(5),
            Duration.ofSeconds(15),
            Duration.ofSeconds(50),
            Duration.ofMinutes(5));

    public TransportOptions {
        if (maxConnections < 1) {
            throw new IllegalArgumentException("maxConnections must be at least 1, got " + maxConnections);
        }
        requirePositive("connectTimeout", connectTimeout);
        requirePositive("readTimeout", readTimeout);
        requirePositive("acquireTimeout", acquireTimeout);
        requirePositive("callTimeout", callTimeout);
        requirePositive("maxIdleTime", maxIdleTime);
        requirePositive("timeToLive", timeToLive);
    }

    /** 128 connections; 2 s to connect, 10 s to read, 5 s to acquire a connection, 15 s for a call. */
    public static TransportOptions defaults() {
        return DEFAULTS;
    }

    public TransportOptions withMaxConnections(int count) {
        return new TransportOptions(
                count, connectTimeout, readTimeout, acquireTimeout, callTimeout, maxIdleTime, timeToLive);
    }

    public TransportOptions withConnectTimeout(Duration timeout) {
        return new TransportOptions(
                maxConnections, timeout, readTimeout, acquireTimeout, callTimeout, maxIdleTime, timeToLive);
    }

    public TransportOptions withReadTimeout(Duration timeout) {
        return new TransportOptions(
                maxConnections, connectTimeout, timeout, acquireTimeout, callTimeout, maxIdleTime, timeToLive);
    }

    public TransportOptions withAcquireTimeout(Duration timeout) {
        return new TransportOptions(
                maxConnections, connectTimeout, readTimeout, timeout, callTimeout, maxIdleTime, timeToLive);
    }

    public TransportOptions withCallTimeout(Duration timeout) {
        return new TransportOptions(
                maxConnections, connectTimeout, readTimeout, acquireTimeout, timeout, maxIdleTime, timeToLive);
    }

    public TransportOptions withMaxIdleTime(Duration time) {
        return new TransportOptions(
                maxConnections, connectTimeout, readTimeout, acquireTimeout, callTimeout, time, timeToLive);
    }

    public TransportOptions withTimeToLive(Duration time) {
        return new TransportOptions(
                maxConnections, connectTimeout, readTimeout, acquireTimeout, callTimeout, maxIdleTime, time);
    }

    private static void requirePositive(String name, Duration time) {
        if (time.isNegative() || time.toMillis() == 0) {
            throw new IllegalArgumentException(name + " must be at least 1 ms, got " + time);
        }
    }
}
