package dev.monochord.systems.tenants.queue;

import dev.monochord.systems.kit.Json;
import dev.monochord.web.AccessDetails;
import dev.monochord.web.Rejection;
import dev.monochord.web.WebHandler;
import dev.monochord.web.WebReply;
import dev.monochord.web.WebRequest;
import dev.monochord.web.WebResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Forwards requests that have passed the guard to a queue service, without holding a thread while it answers: a receive
 * may wait for 20 seconds. Thread-safe.
 */
final class QueueForwarder implements WebHandler {

    /** The longest wait of a receive is 20 seconds. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final List<String> REQUEST_HEADERS =
            List.of("Content-Type", "X-Amz-Target", "X-Amzn-Query-Mode", "X-Amzn-Trace-Id", "Authorization", "Accept");
    private static final List<String> RESPONSE_HEADERS =
            List.of("content-type", "x-amzn-requestid", "x-amzn-query-error", "x-amzn-errortype");

    private final Supplier<CompletableFuture<URI>> service;
    private final HttpClient client;

    /**
     * @param service the address of the service, once it is known; called for each request, must not block
     */
    QueueForwarder(Supplier<CompletableFuture<URI>> service) {
        this.service = service;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    @Override
    public boolean isBlocking() {
        return false;
    }

    @Override
    public void handle(WebRequest request, WebReply reply) {
        service.get()
                .thenCompose(address -> client.sendAsync(request(address, request), BodyHandlers.ofByteArray()))
                .thenApply(QueueForwarder::response)
                .exceptionally(QueueForwarder::unavailable)
                .thenAccept(reply::send);
    }

    private static HttpRequest request(URI address, WebRequest request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(address + request.target()))
                .timeout(TIMEOUT)
                .method(request.method(), BodyPublishers.ofByteArray(request.body()));
        for (String name : REQUEST_HEADERS) {
            request.headers().all(name).forEach(value -> builder.header(name, value));
        }
        return builder.build();
    }

    private static WebResponse response(HttpResponse<byte[]> response) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String name : RESPONSE_HEADERS) {
            response.headers().firstValue(name).ifPresent(value -> headers.put(name, value));
        }
        return new WebResponse(response.statusCode(), headers, response.body());
    }

    private static WebResponse unavailable(Throwable thrown) {
        WebResponse plain = error(503, "ServiceUnavailable", "The queue service could not be reached.");
        return new WebResponse(plain.status(), plain.headers(), plain.body(), new AccessDetails("-", "-", "-", thrown));
    }

    @Override
    public WebResponse reject(WebRequest request, Rejection rejection) {
        return error(
                rejection.status(),
                rejection.status() < 500 ? "InvalidRequest" : "ServiceFailure",
                rejection.message());
    }

    private static WebResponse error(int status, String code, String message) {
        byte[] body = Json.lenient().write(Map.of("__type", "com.amazonaws.sqs#" + code, "message", message));
        return new WebResponse(status, Map.of("content-type", "application/json"), body);
    }
}
