package dev.monochord.web;

import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way through a connection, and where its response goes. One object for both, and for the task of the
 * worker, so that a request costs one allocation here.
 */
final class HttpExchange implements WebRequest, WebReply, RequestHeaders, Runnable {

    private static final byte[] EMPTY = {};

    private final ClientConnection connection;
    private final String method;
    private final String target;
    private final HttpHeaders headers;
    private final boolean keepAlive;
    private final boolean takesChunks;
    private byte[] body = EMPTY;
    private long receivedNanos;
    private @Nullable Rejection rejection;
    private boolean isLast;

    private HttpExchange(
            ClientConnection connection,
            String method,
            String target,
            HttpHeaders headers,
            boolean keepAlive,
            boolean takesChunks) {
        this.connection = connection;
        this.method = method;
        this.target = target;
        this.headers = headers;
        this.keepAlive = keepAlive;
        this.takesChunks = takesChunks;
        this.receivedNanos = System.nanoTime();
    }

    static HttpExchange of(ClientConnection connection, HttpRequest request) {
        return new HttpExchange(
                connection,
                request.method().name(),
                request.uri(),
                request.headers(),
                HttpUtil.isKeepAlive(request),
                request.protocolVersion().compareTo(HttpVersion.HTTP_1_1) >= 0);
    }

    static HttpExchange of(ClientConnection connection, MalformedRequest request) {
        HttpExchange exchange = new HttpExchange(
                connection, request.line().method(), request.line().path(), EmptyHttpHeaders.INSTANCE, false, false);
        exchange.rejectAndClose(request.rejection());
        return exchange;
    }

    /** Rejects the request; the connection may be used for others. */
    void reject(Rejection why) {
        rejection = why;
    }

    /** Rejects the request; what follows it on the connection is not read as HTTP. */
    void rejectAndClose(Rejection why) {
        rejection = why;
        isLast = true;
    }

    @Nullable
    Rejection rejection() {
        return rejection;
    }

    /** Whether the connection is closed without looking at what follows the request. */
    boolean isLast() {
        return isLast;
    }

    boolean isKeepAlive() {
        return keepAlive && !isLast;
    }

    /** Whether the client knows chunked transfer coding, which HTTP/1.0 does not have. */
    boolean takesChunks() {
        return takesChunks;
    }

    void received(byte[] bytes) {
        body = bytes;
        receivedNanos = System.nanoTime();
    }

    HttpHeaders nettyHeaders() {
        return headers;
    }

    @Override
    public void run() {
        connection.handle(this);
    }

    @Override
    public void send(WebResponse response) {
        connection.reply(this, response);
    }

    @Override
    public void stream(WebResponse response, Iterator<byte[]> parts) {
        connection.stream(this, response, parts);
    }

    @Override
    public void abort() {
        connection.abort(this);
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public String target() {
        return target;
    }

    @Override
    public String path() {
        if (!target.startsWith("/")) {
            return "/";
        }
        int mark = target.indexOf('?');
        return mark < 0 ? target : target.substring(0, mark);
    }

    @Override
    public String query() {
        int mark = target.indexOf('?');
        return mark < 0 ? "" : target.substring(mark + 1);
    }

    @Override
    public RequestHeaders headers() {
        return this;
    }

    @Override
    public byte[] body() {
        return body;
    }

    @Override
    public String remoteAddress() {
        return connection.remoteAddress();
    }

    @Override
    public long receivedNanos() {
        return receivedNanos;
    }

    @Override
    public @Nullable String first(String name) {
        return headers.get(name);
    }

    @Override
    public List<String> all(String name) {
        return headers.getAll(name);
    }

    @Override
    public void forEach(BiConsumer<String, String> consumer) {
        for (Map.Entry<String, String> header : headers) {
            consumer.accept(header.getKey(), header.getValue());
        }
    }

    @Override
    public String toString() {
        return method + " " + path();
    }
}
