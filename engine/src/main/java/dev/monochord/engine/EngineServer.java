package dev.monochord.engine;

import dev.monochord.engine.internal.operation.RequestDispatcher;
import dev.monochord.engine.internal.wire.Authentication;
import dev.monochord.engine.internal.wire.Routes;
import dev.monochord.engine.internal.wire.Wire;
import dev.monochord.engine.internal.wire.WireHandler;
import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.web.WebServer;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An engine's HTTP endpoint, for the AWS SDK of any language. Thread-safe; closing it leaves the engine open. */
public final class EngineServer implements AutoCloseable {

    private final WebServer server;
    private final Consumer<EngineServer> closed;

    private EngineServer(WebServer server, Consumer<EngineServer> closed) {
        this.server = server;
        this.closed = closed;
    }

    /** Starts to listen, with paths of our own beside the API; tells {@code closed} when it is closed. */
    static EngineServer start(
            RequestDispatcher dispatcher,
            ServerOptions options,
            List<Routes> routes,
            Supplier<StorageHealth> storage,
            Consumer<EngineServer> closed)
            throws IOException {
        Authentication authentication = options.accessKeys().isEmpty()
                ? Authentication.anySignature()
                : Authentication.keys(options.accessKeys(), Clock.systemUTC());
        Wire wire = new Wire(dispatcher, authentication, routes, storage);
        return new EngineServer(WireHandler.serve(wire, options.web().toBuilder()), closed);
    }

    /** What to give a client as its endpoint. */
    public URI url() {
        return server.url();
    }

    /** The port in use, also if any free one was asked for. */
    public int port() {
        return server.port();
    }

    /** Takes no more requests, finishes those in flight, and lets go of the port. Closing again does nothing. */
    @Override
    public void close() {
        server.close();
        closed.accept(this);
    }
}
