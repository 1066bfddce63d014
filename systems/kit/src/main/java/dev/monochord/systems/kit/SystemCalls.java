package dev.monochord.systems.kit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls the routes of systems in this process with the authority of an operator, without HTTP and without a secret. What a
 * caller over HTTP would get is what is returned, and every rule of the system holds. Immutable; thread-safe.
 *
 * <p>For pages and commands that have authenticated their user already.
 */
public final class SystemCalls {

    /** The roles of all systems; an operator has every one of them. */
    private static final Set<String> ROLES = Set.of("viewer", "caller", "operator", "admin");

    private final Map<String, SystemDispatcher> systems;
    private final Caller caller;

    private SystemCalls(Map<String, SystemDispatcher> systems, Caller caller) {
        this.systems = systems;
        this.caller = caller;
    }

    public static SystemCalls of(List<HttpSystem> systems) {
        Map<String, SystemDispatcher> dispatchers = new LinkedHashMap<>();
        systems.forEach(system -> dispatchers.put(system.name(), SystemDispatcher.of(system)));
        return new SystemCalls(dispatchers, new Caller("operator", ROLES));
    }

    /** The same calls in the name of a user, as logs of the systems show it. */
    public SystemCalls as(String user) {
        return new SystemCalls(systems, new Caller(user, ROLES));
    }

    /** The names of the systems, in the order in which they are served. */
    public List<String> names() {
        return List.copyOf(systems.keySet());
    }

    public boolean has(String system) {
        return systems.containsKey(system);
    }

    /** Calls a GET route; the path is below the system's prefix, encoded, with the query. */
    public Response get(String system, String path) {
        return call(system, Method.GET, path, null);
    }

    /**
     * Calls a route.
     *
     * @param body what is sent as JSON, or null for no body
     * @throws IllegalArgumentException if the system is not served
     */
    public Response call(String system, Method method, String path, @Nullable Object body) {
        return outcome(system, method, path, body).response();
    }

    /**
     * As {@link #call}, with the cause of a response of 500 or above, which the response itself does not name. A caller that
     * turns such a response into an exception must pass the cause on for it to be logged.
     */
    public DispatchOutcome outcome(String system, Method method, String path, @Nullable Object body) {
        SystemDispatcher dispatcher = systems.get(system);
        if (dispatcher == null) {
            throw new IllegalArgumentException("system " + system + " is not served, but " + systems.keySet());
        }
        Request.Builder request = Request.builder(method.name(), path);
        if (body != null) {
            request.header("Content-Type", "application/json").json(body);
        }
        return dispatcher.dispatchAs(caller, request.build());
    }

    /** Returns the JSON of a response; a missing node if it has no body. */
    public static JsonNode json(Response response) {
        byte[] body = response.body();
        return body.length == 0
                ? Json.lenient().mapper().missingNode()
                : Json.lenient().tree(body);
    }
}
