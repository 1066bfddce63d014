package dev.monochord.server;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers wishes for a WebSocket as the plain requests that they also are, which is how a server declines them. Javalin
 * would look for a WebSocket of its own, and begin a session for each. Thread-safe.
 */
final class PlainRequests extends Handler.Wrapper {

    PlainRequests(Handler next) {
        super(next);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(
                request.getHeaders().contains(HttpHeader.SEC_WEBSOCKET_VERSION) ? plain(request) : request,
                response,
                callback);
    }

    private static Request plain(Request request) {
        HttpFields others = HttpFields.build(request.getHeaders()).remove(HttpHeader.SEC_WEBSOCKET_VERSION);
        return new Request.Wrapper(request) {
            @Override
            public HttpFields getHeaders() {
                return others;
            }
        };
    }
}
