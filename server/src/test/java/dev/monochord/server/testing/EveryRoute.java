package dev.monochord.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls of every route of a system, which a test makes on stored items that are hard to read. A route without a call fails
 * the test, so that a new route is not forgotten. Not thread-safe.
 */
public final class EveryRoute {

    private final Map<String, List<Call>> calls = new LinkedHashMap<>();

    private record Call(int status, String path, @Nullable String body) {}

    /** Sends a request and returns the reply. */
    public interface Sender {
        Reply send(String method, String path, @Nullable String body);
    }

    /** Adds a call without a body and the status it must get. */
    public EveryRoute call(String route, int status, String path) {
        return call(route, status, path, null);
    }

    /**
     * Adds a call and the status it must get.
     *
     * @param route the route as the route table has it, such as {@code GET /projects/{name}}
     */
    public EveryRoute call(String route, int status, String path, @Nullable String body) {
        calls.computeIfAbsent(route, key -> new ArrayList<>()).add(new Call(status, path, body));
        return this;
    }

    /** Makes the calls in the order in which their routes were added. */
    public void on(RunningSystem system, Sender sender) {
        assertThat(calls.keySet()).as("routes with a call").containsExactlyInAnyOrderElementsOf(system.routes());
        calls.forEach((route, all) -> {
            String method = route.substring(0, route.indexOf(' '));
            for (Call call : all) {
                assertThat(sender.send(method, call.path, call.body))
                        .as("%s %s", method, call.path)
                        .satisfies(reply ->
                                assertThat(reply.status()).as(reply.toString()).isEqualTo(call.status));
            }
        });
    }
}
