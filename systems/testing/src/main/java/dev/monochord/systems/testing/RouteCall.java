package dev.monochord.systems.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call and the status it must get. Tests that call every route make a list of these, and fail if a route is missing.
 *
 * @param method such as {@code GET}
 * @param path below the system's prefix, with its query
 * @param body null for none
 * @param status the expected status
 */
public record RouteCall(
        String method, String path, @Nullable String body, int status) {

    public static RouteCall get(String path, int status) {
        return new RouteCall("GET", path, null, status);
    }

    public static RouteCall delete(String path, int status) {
        return new RouteCall("DELETE", path, null, status);
    }

    public static RouteCall post(String path, @Nullable String body, int status) {
        return new RouteCall("POST", path, body, status);
    }

    public static RouteCall put(String path, String body, int status) {
        return new RouteCall("PUT", path, body, status);
    }

    public static RouteCall patch(String path, String body, int status) {
        return new RouteCall("PATCH", path, body, status);
    }

    /** Sends a request and returns the reply. */
    public interface Sender {
        Reply send(String method, String path, @Nullable String body);
    }

    /** Makes the calls in their order. Fails on a route of the system without a call, so that a new route needs one. */
    public static void makeAll(RunningSystem system, Sender sender, List<RouteCall> calls) {
        assertThat(system.routes())
                .allSatisfy(route -> assertThat(calls).as("calls of %s", route).anyMatch(call -> call.fits(route)));
        for (RouteCall call : calls) {
            Reply reply = sender.send(call.method, call.path, call.body);
            assertThat(reply.status()).as("%s: %s", call, reply).isEqualTo(call.status);
        }
    }

    /** Asserts that every route rejects a query parameter that it does not have and names it. */
    public static void assertUnknownParameterIsRejected(RunningSystem system, Sender sender) {
        assertThat(system.routes()).isNotEmpty().allSatisfy(route -> {
            String[] parts = route.split(" ", 2);
            Reply reply = sender.send(parts[0], parts[1].replaceAll("\\{[^}]*}", "x") + "?misspelt=1", null);
            assertThat(reply.toString()).startsWith("400 ").contains("unknown query parameter misspelt");
        });
    }

    private boolean fits(String route) {
        String[] parts = route.split(" ", 2);
        String form = parts[1].replaceAll("\\{[^}]*}", "[^/?]+");
        return method.equals(parts[0]) && path.matches(form + "([?].*)?");
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
