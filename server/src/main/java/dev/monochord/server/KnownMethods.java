package dev.monochord.server;

import java.util.Locale;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Refuses methods that nothing behind it knows: those with small letters, which HTTP has none of, and CONNECT, which asks
 * for a tunnel and not for a path. Thread-safe.
 */
final class KnownMethods extends Handler.Wrapper {

    KnownMethods(Handler next) {
        super(next);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String method = request.getMethod();
        if (method.equals(method.toUpperCase(Locale.ROOT)) && !HttpMethod.CONNECT.is(method)) {
            return super.handle(request, response, callback);
        }
        Response.writeError(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405);
        return true;
    }
}
