package dev.monochord.server;

import java.util.Locale;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Refuses methods with small letters, which nothing behind it knows: those of HTTP have none. Thread-safe. */
final class KnownCase extends Handler.Wrapper {

    private static final int METHOD_NOT_ALLOWED = 405;

    KnownCase(Handler next) {
        super(next);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String method = request.getMethod();
        if (method.equals(method.toUpperCase(Locale.ROOT))) {
            return super.handle(request, response, callback);
        }
        Response.writeError(request, response, callback, METHOD_NOT_ALLOWED);
        return true;
    }
}
