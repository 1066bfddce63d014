package dev.monochord.server;

import dev.monochord.http.HttpSystem;
import dev.monochord.server.metrics.ServerMetrics;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.util.JavalinException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Systems in one process, each under its prefix, with the pages that are common to them: {@code /}, {@code /health},
 * {@code /metrics}, {@code /openapi.json} and {@code /docs}. Thread-safe.
 *
 * <p>Closing it lets running requests finish. The systems are left open, for whoever opened them.
 */
public final class MonochordServer implements AutoCloseable {

    private static final Logger LOG = System.getLogger(MonochordServer.class.getName());
    private static final int ACCEPT_QUEUE = 256;
    private static final long IDLE_ON_SHUTDOWN_MILLIS = 50;

    private final Javalin javalin;
    private final OwnPages pages;
    private final URI url;

    private MonochordServer(Javalin javalin, OwnPages pages, URI url) {
        this.javalin = javalin;
        this.pages = pages;
        this.url = url;
    }

    /**
     * Starts to listen.
     *
     * @param version of this build, for the documentation
     * @param metrics where requests are counted; to count calls to the store too, the systems' Monochord listens with it
     * @throws IOException if the port cannot be had
     * @throws IllegalArgumentException if the systems' names or routes contradict each other
     */
    public static MonochordServer start(
            ServerOptions options, List<HttpSystem> systems, String version, ServerMetrics metrics, AccessLog log)
            throws IOException {
        List<HttpSystem> served = List.copyOf(systems);
        OwnPages pages = new OwnPages(served, version, metrics);
        Gateway gateway = new Gateway(pages, served);
        Door door = new Door(gateway, metrics, log, Clock.systemUTC(), options.bodyLimit());
        Javalin javalin = Javalin.create(config -> configure(config, options, door));
        try {
            javalin.start();
        } catch (JavalinException refused) {
            pages.close();
            throw new IOException(
                    "Cannot listen on " + options.host() + ":" + options.port() + ": " + reason(refused), refused);
        }
        return new MonochordServer(
                javalin, pages, URI.create("http://" + shown(options.host()) + ":" + javalin.port()));
    }

    /** What to give a browser. */
    public URI url() {
        return url;
    }

    /**
     * Takes no more requests and finishes those that run, but cuts off what takes longer than it may. Closing again does
     * nothing.
     */
    @Override
    public void close() {
        try {
            javalin.stop();
        } catch (JavalinException overdue) {
            LOG.log(Level.DEBUG, "requests that took too long were cut off", overdue);
        } finally {
            pages.close();
        }
    }

    /** What the operating system says, such as that the address is in use. */
    private static String reason(Throwable refused) {
        Throwable last = refused;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        return last instanceof BindException && last.getMessage() != null
                ? last.getMessage()
                : "it could not be started";
    }

    private static void configure(JavalinConfig config, ServerOptions options, Door door) {
        config.startup.showJavalinBanner = false;
        config.startup.startupWatcherEnabled = false;
        config.http.compressionStrategy = CompressionStrategy.NONE;
        QueuedThreadPool threads = new QueuedThreadPool(options.threads(), 8);
        threads.setName("monochord-http");
        config.jetty.threadPool = threads;
        config.jetty.modifyHttpConfiguration(http -> configure(http, options));
        config.jetty.addConnector((server, http) -> connector(server, http, options));
        config.jetty.modifyServer(server -> configure(server, options, door));
        config.jetty.modifyServletContextHandler(context -> {
            context.getServletHandler().setDecodeAmbiguousURIs(true);
            context.setErrorHandler(new RefusedRequests(door));
        });
        // One handler for every path and method: the systems' tables of routes decide, in one way with and without a
        // server.
        config.routes.before(context -> {
            door.answer(context.req(), context.res());
            context.skipRemainingHandlers();
        });
    }

    private static void configure(HttpConfiguration http, ServerOptions options) {
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(options.headerLimit());
        http.setIdleTimeout(options.idleTimeout().toMillis());
        // Jetty takes a header for one it has seen on the connection if they differ in case only, which would let in a
        // secret in the wrong case after the right one.
        http.setHeaderCacheCaseSensitive(true);
        // An ARN in a path has encoded slashes; what a path means is decided by our tables, which decode each segment
        // once.
        http.setUriCompliance(UriCompliance.UNSAFE);
    }

    private static ServerConnector connector(Server server, HttpConfiguration http, ServerOptions options) {
        ServerConnector connector = new ServerConnector(server, 1, 2, new AttentiveConnections(http));
        connector.setHost(options.host());
        connector.setPort(options.port());
        connector.setIdleTimeout(options.idleTimeout().toMillis());
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        // Connections without a request have nothing to finish.
        connector.setShutdownIdleTimeout(IDLE_ON_SHUTDOWN_MILLIS);
        return connector;
    }

    private static void configure(Server server, ServerOptions options, Door door) {
        server.setErrorHandler(new RefusedRequests(door));
        server.setStopTimeout(options.shutdownTimeout().toMillis());
        server.addBean(new NetworkConnectionLimit(options.connections(), server));
        // Bodies are read without a thread of their own until they are complete, so that slow senders occupy none.
        EagerContentHandler eager = new EagerContentHandler(
                new EagerContentHandler.RetainedContentLoaderFactory(options.bodyLimit(), 64, false));
        eager.include(request -> request.getLength() <= options.bodyLimit());
        server.setHandler(new GracefulHandler(new PlainRequests(new KnownMethods(eager))));
    }

    private static String shown(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
