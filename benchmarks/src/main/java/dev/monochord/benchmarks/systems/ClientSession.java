package dev.monochord.benchmarks.systems;

import dev.monochord.systems.kit.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Calls one system for one client, and writes down how long it took and whether the answer was one to expect. */
record ClientSession(HttpClient http, String prefix, Tally tally) {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** A call as it will be made. Not thread-safe. */
    final class Call {

        private final String method;
        private final String route;
        private final String path;
        private final HttpRequest.Builder request;
        private @Nullable String body;

        private Call(String method, String route, Object... variables) {
            this.method = method;
            this.route = route;
            this.path = path(route, variables);
            this.request = HttpRequest.newBuilder(URI.create(prefix + path)).timeout(TIMEOUT);
        }

        Call as(String credential) {
            request.header("Authorization", credential);
            return this;
        }

        Call bearer(String secret) {
            return as("Bearer " + secret);
        }

        Call body(String json) {
            body = json;
            return this;
        }

        /** Calls. A status that is not expected is an error, and so is none at all. */
        HttpResponse<String> expect(int... statuses) throws IOException, InterruptedException {
            request.method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
            String name = method + " " + route;
            long began = System.nanoTime();
            HttpResponse<String> response;
            try {
                response = http.send(request.build(), BodyHandlers.ofString());
            } catch (IOException unanswered) {
                tally.failed(name, "no answer: " + unanswered);
                throw unanswered;
            }
            long took = System.nanoTime() - began;
            boolean expected = Arrays.stream(statuses).anyMatch(status -> status == response.statusCode());
            tally.answered(name, took);
            if (!expected) {
                tally.failed(name, response.statusCode() + " " + response.body());
            }
            return response;
        }

        private static String path(String route, Object... variables) {
            String filled = route;
            for (Object variable : variables) {
                filled = filled.replaceFirst("\\{[^}]*}", String.valueOf(variable));
            }
            return filled;
        }
    }

    /** Returns a text field of the body of a response, which may be nested: {@code data/version}. */
    static String text(HttpResponse<String> response, String path) {
        return Json.lenient()
                .tree(response.body().getBytes(StandardCharsets.UTF_8))
                .at("/" + path)
                .asText();
    }

    /** A call of a route, with values for its variables in order. */
    Call call(String method, String route, Object... variables) {
        return new Call(method, route, variables);
    }
}
