package dev.monochord.server;

import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * Makes connections that read with an {@link AttentiveParser}. Thread-safe.
 *
 * <p>Jetty offers no other place for a parser than its connection, which is in a package that it calls internal: where
 * another version of Jetty does not fit, it is here.
 */
final class AttentiveConnections extends HttpConnectionFactory {

    AttentiveConnections(HttpConfiguration configuration) {
        super(configuration);
    }

    @Override
    public Connection newConnection(Connector connector, EndPoint endPoint) {
        return configure(new AttentiveConnection(getHttpConfiguration(), connector, endPoint), connector, endPoint);
    }

    /** What a request asks for, also where Jetty could not read it and has put an address of its own in its place. */
    static RequestLine line(Request request) {
        String path = request.getHttpURI().getPath();
        boolean unread = path == null || path.equals("/badMessage") || path.equals("/badURI");
        if (unread
                && request.getConnectionMetaData().getConnection() instanceof HttpConnection connection
                && connection.getParser() instanceof AttentiveParser parser) {
            return parser.begun();
        }
        return new RequestLine(request.getMethod(), path == null || !path.startsWith("/") ? "/" : path);
    }

    private static final class AttentiveConnection extends HttpConnection {

        AttentiveConnection(HttpConfiguration configuration, Connector connector, EndPoint endPoint) {
            super(configuration, connector, endPoint);
        }

        @Override
        protected HttpParser newHttpParser(HttpCompliance compliance) {
            HttpParser usual = super.newHttpParser(compliance);
            AttentiveParser parser = new AttentiveParser(
                    (HttpParser.RequestHandler) usual.getHandler(),
                    getHttpConfiguration().getRequestHeaderSize(),
                    compliance);
            parser.setHeaderCacheSize(usual.getHeaderCacheSize());
            parser.setHeaderCacheCaseSensitive(usual.isHeaderCacheCaseSensitive());
            return parser;
        }
    }
}
