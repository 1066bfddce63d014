package dev.monochord.server;

import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.web.AccessLog;
import dev.monochord.web.WebOptions;
import dev.monochord.web.WebServer;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * Systems in one process, each under its prefix, with the pages that are common to them: {@code /}, {@code /health},
 * {@code /metrics}, {@code /openapi.json} and {@code /docs}. Thread-safe.
 *
 * <p>Closing it lets running requests finish. The systems are left open, for whoever opened them.
 */
public final class MonochordServer implements AutoCloseable {

    private final WebServer web;
    private final OwnPages pages;

    private MonochordServer(WebServer web, OwnPages pages) {
        this.web = web;
        this.pages = pages;
    }

    /**
     * Starts to listen.
     *
     * @param version of this build, for the documentation
     * @param metrics where requests are counted; to count calls to the store too, the systems' Monochord listens with it
     * @param log receives an entry for every response; written out by {@link #close()} and left open
     * @throws IOException if the address is unknown or the port in use
     * @throws IllegalArgumentException if the systems' names or routes contradict each other
     */
    public static MonochordServer start(
            WebOptions options, List<HttpSystem> systems, String version, ServerMetrics metrics, AccessLog log)
            throws IOException {
        return start(options, systems, ServerPages.defaults(), version, metrics, log);
    }

    /**
     * As {@link #start(WebOptions, List, String, ServerMetrics, AccessLog)}, with other pages beside the systems.
     *
     * @param pages the pages beside the routes of the systems
     */
    public static MonochordServer start(
            WebOptions options,
            List<HttpSystem> systems,
            ServerPages pages,
            String version,
            ServerMetrics metrics,
            AccessLog log)
            throws IOException {
        List<HttpSystem> served = List.copyOf(systems);
        served.forEach(system -> system.counters().forEach((name, value) -> metrics.count(system.name(), name, value)));
        OwnPages own = new OwnPages(served, version, metrics, pages);
        SystemsHandler handler = new SystemsHandler(new Gateway(own, served, pages.front()), metrics);
        try {
            return new MonochordServer(WebServer.start(options, handler, log), own);
        } catch (IOException refused) {
            own.close();
            throw refused;
        }
    }

    /** Returns the address to give to a browser on this machine. */
    public URI url() {
        return web.url();
    }

    /** Accepts no more requests and waits for those in flight, up to the shutdown timeout. Closing again does nothing. */
    @Override
    public void close() {
        try {
            web.close();
        } finally {
            pages.close();
        }
    }
}
