package dev.monochord.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.systems.kit.Method;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.SystemCalls;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes of one system, called in the name of a user. A response that was not expected ends the demo. Immutable. */
record DemoCalls(SystemCalls calls, String system) {

    private static final int NOT_FOUND = 404;

    DemoCalls as(String user) {
        return new DemoCalls(calls.as(user), system);
    }

    /** Returns the body of a response to GET, or nothing for 404. */
    Optional<JsonNode> find(String path) {
        Response response = calls.get(system, path);
        return response.status() == NOT_FOUND ? Optional.empty() : Optional.of(body(Method.GET, path, response));
    }

    boolean has(String path) {
        return find(path).isPresent();
    }

    JsonNode get(String path) {
        return body(Method.GET, path, calls.get(system, path));
    }

    JsonNode post(String path, @Nullable Object body) {
        return call(Method.POST, path, body);
    }

    JsonNode put(String path, @Nullable Object body) {
        return call(Method.PUT, path, body);
    }

    /** Calls a route whose refusal is a part of the story, such as an entry in an audit log. */
    void attempt(Method method, String path, @Nullable Object body) {
        Response response = calls.call(system, method, path, body);
        if (response.status() >= 500) {
            body(method, path, response);
        }
    }

    JsonNode call(Method method, String path, @Nullable Object body) {
        return body(method, path, calls.call(system, method, path, body));
    }

    private JsonNode body(Method method, String path, Response response) {
        if (response.status() >= 300) {
            throw new CommandFailedException(
                    "The demo could not be written: " + method + " /" + system + path + " returned " + response.status()
                            + ": " + response.text() + ". Start without --demo, or on an empty --data folder",
                    null);
        }
        return SystemCalls.json(response);
    }

    /** Encodes a value for a path or a query. */
    static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
