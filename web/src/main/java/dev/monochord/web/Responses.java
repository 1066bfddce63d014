package dev.monochord.web;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes Netty's responses, with the headers that every response has. */
final class Responses {

    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("Content-Length");
    private static final AsciiString DATE = AsciiString.cached("Date");
    private static final AsciiString CONNECTION = AsciiString.cached("Connection");
    private static final AsciiString KEEP_ALIVE = AsciiString.cached("keep-alive");
    private static final AsciiString CLOSE = AsciiString.cached("close");
    private static final String PREFLIGHT_MAX_AGE_SECONDS = "600";
    private static final byte[] EMPTY = {};

    private Responses() {}

    static FullHttpResponse of(HttpExchange exchange, WebResponse response, boolean keepAlive, WebContext server) {
        boolean hasBody = response.status() != 204 && response.status() != 304;
        ByteBuf body = hasBody && !exchange.method().equals("HEAD")
                ? Unpooled.wrappedBuffer(response.body())
                : Unpooled.EMPTY_BUFFER;
        FullHttpResponse message =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(response.status()), body);
        HttpHeaders headers = message.headers();
        headers(headers, exchange, response, keepAlive, server);
        if (hasBody) {
            headers.set(CONTENT_LENGTH, response.body().length);
        }
        return message;
    }

    /** Makes the head of a response whose body follows in parts. */
    static HttpResponse head(HttpExchange exchange, WebResponse response, boolean keepAlive, WebContext server) {
        HttpResponse message =
                new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(response.status()));
        headers(message.headers(), exchange, response, keepAlive, server);
        boolean hasBody = !exchange.method().equals("HEAD");
        HttpUtil.setTransferEncodingChunked(message, hasBody && exchange.takesChunks());
        return message;
    }

    private static void headers(
            HttpHeaders headers, HttpExchange exchange, WebResponse response, boolean keepAlive, WebContext server) {
        response.headers().forEach(headers::set);
        headers.remove(CONTENT_LENGTH);
        if (!headers.contains(DATE)) {
            headers.set(DATE, HttpDate.now());
        }
        headers.set(CONNECTION, keepAlive ? KEEP_ALIVE : CLOSE);
        String origin = server.guard().allowedOrigin(exchange.nettyHeaders());
        if (origin != null) {
            headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            headers.add(HttpHeaderNames.VARY, HttpHeaderNames.ORIGIN);
            String exposed = server.handler().exposedHeaders();
            if (!exposed.isEmpty()) {
                headers.set(HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
            }
        }
    }

    /** Allows an allowed origin whatever it asked for: the handler decides about methods and headers. */
    static WebResponse preflight(WebRequest request) {
        Map<String, String> headers = new LinkedHashMap<>();
        put(headers, "Access-Control-Allow-Methods", request.headers().first("Access-Control-Request-Method"));
        put(headers, "Access-Control-Allow-Headers", request.headers().first("Access-Control-Request-Headers"));
        headers.put("Access-Control-Max-Age", PREFLIGHT_MAX_AGE_SECONDS);
        return new WebResponse(204, headers, EMPTY);
    }

    private static void put(Map<String, String> headers, String name, @Nullable String value) {
        if (value != null) {
            headers.put(name, value);
        }
    }

    /** Tells a client that asked first to send its body. */
    static FullHttpResponse proceed() {
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER);
    }
}
