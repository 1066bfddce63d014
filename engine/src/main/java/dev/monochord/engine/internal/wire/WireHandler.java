package dev.monochord.engine.internal.wire;

import dev.monochord.engine.internal.fault.LostAnswerException;
import dev.monochord.web.Rejection;
import dev.monochord.web.WebHandler;
import dev.monochord.web.WebOptions;
import dev.monochord.web.WebReply;
import dev.monochord.web.WebRequest;
import dev.monochord.web.WebResponse;
import dev.monochord.web.WebServer;
import java.io.IOException;

/** {@link Wire} behind a web server. Thread-safe. */
public final class WireHandler implements WebHandler {

    private static final int MAX_HEADER = 64 * 1024;
    private static final String EXPOSED =
            "x-amzn-RequestId,x-amzn-ErrorType,x-amz-request-id,x-amz-id-2,x-amzn-ErrorMessage,x-amz-crc32,Date";

    private final Wire wire;

    private WireHandler(Wire wire) {
        this.wire = wire;
    }

    /**
     * Starts a server with the protocol's limits on headers and bodies.
     *
     * @throws IOException if the address is unknown or the port in use
     */
    public static WebServer serve(Wire wire, WebOptions.Builder options) throws IOException {
        WebOptions limited =
                options.maxBody(Wire.MAX_BODY).maxHeader(MAX_HEADER).build();
        return WebServer.start(limited, new WireHandler(wire));
    }

    @Override
    public void handle(WebRequest request, WebReply reply) {
        try {
            reply.send(wire.answer(wireRequest(request)));
        } catch (LostAnswerException lost) {
            reply.abort();
        }
    }

    @Override
    public WebResponse reject(WebRequest request, Rejection rejection) {
        return wire.reject(wireRequest(request), rejection);
    }

    /** Operations are short, except for writes that wait for the disk; the clients of other connections wait for none. */
    @Override
    public boolean isBlocking() {
        return false;
    }

    @Override
    public String exposedHeaders() {
        return EXPOSED;
    }

    private static WireRequest wireRequest(WebRequest request) {
        return new WireRequest(request.method(), request.target(), request.headers(), request.body());
    }
}
