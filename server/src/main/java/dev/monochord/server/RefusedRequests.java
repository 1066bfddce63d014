package dev.monochord.server;

import dev.monochord.http.Response;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * What is answered where the web server itself refuses a request: bad syntax, too large a header, a server that is ending.
 * In JSON like everything else, and without a word of the web server's own.
 */
final class RefusedRequests extends ErrorHandler {

    private final Door door;

    RefusedRequests(Door door) {
        this.door = door;
    }

    @Override
    public boolean handle(Request request, org.eclipse.jetty.server.Response outgoing, Callback callback) {
        int status = outgoing.getStatus() < 400 ? 500 : outgoing.getStatus();
        Response response = door.refusal(String.valueOf(request.getHttpURI().getPath()), status);
        outgoing.setStatus(status);
        outgoing.getHeaders()
                .put(HttpHeader.CONTENT_TYPE, response.contentType().orElse("application/json"));
        outgoing.getHeaders().put(HttpHeader.CONTENT_LENGTH, response.length());
        Content.Sink.write(outgoing, true, response.text(), callback);
        return true;
    }
}
