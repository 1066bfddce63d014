package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A response: status, headers and a body, which is complete already or {@linkplain #streamed made in parts}. Immutable, except
 * that parts can be read once.
 */
public final class Response {

    private final int status;
    private final Map<String, String> headers;
    private final @Nullable String contentType;
    private final byte[] body;
    private final @Nullable Iterator<byte[]> parts;

    private Response(int status, Map<String, String> headers, @Nullable String contentType, byte[] body) {
        this(status, headers, contentType, body, null);
    }

    private Response(
            int status,
            Map<String, String> headers,
            @Nullable String contentType,
            byte[] body,
            @Nullable Iterator<byte[]> parts) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("the status of an answer is from 200 to 599, got " + status);
        }
        this.status = status;
        this.headers = headers;
        this.contentType = contentType;
        this.body = body;
        this.parts = parts;
    }

    /** 200 with the JSON of a value. */
    public static Response ok(Object value) {
        return json(200, value);
    }

    /** 201 with the JSON of a value. */
    public static Response created(Object value) {
        return json(201, value);
    }

    /** The JSON of a value, written by {@link Json}: nulls are left out. */
    public static Response json(int status, Object value) {
        return new Response(status, Map.of(), "application/json", Json.lenient().write(value));
    }

    /** No body. */
    public static Response empty(int status) {
        return new Response(status, Map.of(), null, new byte[0]);
    }

    /** Plain text. */
    public static Response text(int status, String text) {
        return of(status, "text/plain; charset=utf-8", text.getBytes(UTF_8));
    }

    /** Any other body. */
    public static Response of(int status, String contentType, byte[] body) {
        return new Response(status, Map.of(), contentType, body.clone());
    }

    /**
     * A body of any length. Each part is made when the one before has been sent, by one thread at a time. If that fails, the
     * connection is closed before the end of the body.
     */
    public static Response streamed(int status, String contentType, Iterator<byte[]> parts) {
        return new Response(status, Map.of(), contentType, new byte[0], parts);
    }

    /** The same with one more header, or another value of it. */
    public Response withHeader(String name, String value) {
        if (value.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw new IllegalArgumentException("header " + name + " has a character that headers cannot have");
        }
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(name, value);
        return new Response(status, all, contentType, body, parts);
    }

    /** The same with another status. */
    public Response withStatus(int other) {
        return new Response(other, headers, contentType, body, parts);
    }

    /** The same body, said to be something else. */
    public Response withContentType(String type) {
        return new Response(status, headers, type, body, parts);
    }

    public int status() {
        return status;
    }

    public Map<String, String> headers() {
        return Map.copyOf(headers);
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    public Optional<String> contentType() {
        return Optional.ofNullable(contentType);
    }

    /** The parts of a streamed body; empty if the body is complete. */
    public Optional<Iterator<byte[]>> parts() {
        return Optional.ofNullable(parts);
    }

    /** The whole body. Reads the parts of a streamed one. */
    public byte[] body() {
        if (parts == null) {
            return body.clone();
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEachRemaining(all::writeBytes);
        return all.toByteArray();
    }

    /** The body as text, for tests and pages. */
    public String text() {
        return new String(body(), UTF_8);
    }

    @Override
    public String toString() {
        return status + (parts == null ? " (" + body.length + " bytes)" : " (streamed)");
    }
}
