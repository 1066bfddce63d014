package dev.monochord.server;

import dev.monochord.http.Response;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * What is answered where the web server itself refuses a request: bad syntax, too large a header, a server that is ending.
 * In the shape of the system that was asked, and without a word of the web server's own.
 */
final class RefusedRequests extends ErrorHandler {

    private final Door door;

    RefusedRequests(Door door) {
        this.door = door;
    }

    @Override
    public boolean handle(Request request, org.eclipse.jetty.server.Response outgoing, Callback callback) {
        int status = outgoing.getStatus() < 400 ? 500 : outgoing.getStatus();
        RequestLine line = AttentiveConnections.line(request);
        Response response = door.refuse(
                line,
                status,
                request.getHeaders()::get,
                Request.getRemoteAddr(request),
                status == 500 ? (Throwable) request.getAttribute(ERROR_EXCEPTION) : null);
        outgoing.setStatus(response.status());
        HttpFields.Mutable headers = outgoing.getHeaders();
        door.headers(response).forEach(headers::put);
        // Where the next request would begin is not sure.
        headers.put(HttpHeader.CONNECTION, "close");
        if (line.method().equals("HEAD")) {
            callback.succeeded();
            return true;
        }
        headers.put(HttpHeader.CONTENT_LENGTH, response.length());
        Content.Sink.write(outgoing, true, response.text(), callback);
        return true;
    }
}
