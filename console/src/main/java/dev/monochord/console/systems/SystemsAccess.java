package dev.monochord.console.systems;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.DispatchOutcome;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.Method;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.SystemCalls;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The routes of one system, as its pages call them. Immutable.
 *
 * @param calls the routes of all systems
 * @param system the name of this one; see {@link HttpSystem#name()}
 */
record SystemsAccess(SystemCalls calls, String system) {

    private static final int NOT_FOUND = 404;
    private static final int INTERNAL = 500;

    /** Returns what a GET route returns; a response that is not a success becomes an error page. */
    JsonNode get(String path) {
        return json(calls.outcome(system, Method.GET, path, null));
    }

    /** As {@link #get}, but returns nothing for 404. */
    Optional<JsonNode> find(String path) {
        DispatchOutcome outcome = calls.outcome(system, Method.GET, path, null);
        return outcome.response().status() == NOT_FOUND ? Optional.empty() : Optional.of(json(outcome));
    }

    JsonNode post(String path, @Nullable Object body) {
        return json(calls.outcome(system, Method.POST, path, body));
    }

    /** Returns the response itself, for pages that show refusals. An internal error becomes an error page. */
    Response call(Method method, String path, @Nullable Object body) {
        DispatchOutcome outcome = calls.outcome(system, method, path, body);
        if (outcome.response().status() == INTERNAL) {
            json(outcome);
        }
        return outcome.response();
    }

    private static JsonNode json(DispatchOutcome outcome) {
        Response response = outcome.response();
        JsonNode body = SystemCalls.json(response);
        if (response.status() >= 300) {
            throw Failure.of(kind(response.status()), message(body)).asException(outcome.thrown());
        }
        return body;
    }

    private static FailureKind kind(int status) {
        return switch (status) {
            case 400 -> FailureKind.INVALID;
            case NOT_FOUND -> FailureKind.NOT_FOUND;
            case 409 -> FailureKind.CONFLICT;
            case INTERNAL -> FailureKind.INTERNAL;
            default -> FailureKind.UNAVAILABLE;
        };
    }

    /** The systems name the field of the message differently. */
    static String message(JsonNode body) {
        for (String field : new String[] {"error_message", "message", "error"}) {
            JsonNode found = body.path(field);
            if (found.isTextual()) {
                return found.asText();
            }
            if (found.path("message").isTextual()) {
                return found.path("message").asText();
            }
        }
        return "the system did not say what went wrong";
    }

    /** Encodes a value for a path or a query. */
    static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Refuses a page of a system that is not served. */
    void require() {
        if (!calls.has(system)) {
            throw Refusal.notFound("system " + system + " is not served; name it in --systems, or leave that out");
        }
    }
}
