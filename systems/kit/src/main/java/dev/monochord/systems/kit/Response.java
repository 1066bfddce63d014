package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An answer: status, headers and a body that is complete already. Immutable. */
public final class Response {

    private final int status;
    private final Map<String, String> headers;
    private final @Nullable String contentType;
    private final byte[] body;

    private Response(int status, Map<String, String> headers, @Nullable String contentType, byte[] body) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("the status of an answer is from 200 to 599, got " + status);
        }
        this.status = status;
        this.headers = headers;
        this.contentType = contentType;
        this.body = body;
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

    /** The same with one more header, or another value of it. */
    public Response withHeader(String name, String value) {
        if (value.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw new IllegalArgumentException("header " + name + " has a character that headers cannot have");
        }
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(name, value);
        return new Response(status, all, contentType, body);
    }

    /** The same with another status. */
    public Response withStatus(int other) {
        return new Response(other, headers, contentType, body);
    }

    /** The same body, said to be something else. */
    public Response withContentType(String type) {
        return new Response(status, headers, type, body);
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

    public byte[] body() {
        return body.clone();
    }

    /** The body as text, for tests and pages. */
    public String text() {
        return new String(body, UTF_8);
    }

    @Override
    public String toString() {
        return status + " (" + body.length + " bytes)";
    }
}
