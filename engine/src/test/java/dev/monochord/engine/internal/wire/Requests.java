package dev.monochord.engine.internal.wire;

import dev.monochord.engine.internal.operation.RequestDispatcher;
import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.web.RequestHeaders;
import dev.monochord.web.WebOptions;
import dev.monochord.web.WebResponse;
import dev.monochord.web.WebServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Makes requests to try a {@link Wire} with. */
final class Requests {

    static final String AUTHORIZATION =
            "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=b";

    private Requests() {}

    static WireRequest of(String method, String uri, Map<String, String> headers, byte[] body) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        return new WireRequest(
                method,
                uri,
                new RequestHeaders() {
                    @Override
                    public String first(String name) {
                        return all.get(name);
                    }

                    @Override
                    public List<String> all(String name) {
                        return all.containsKey(name) ? List.of(all.get(name)) : List.of();
                    }

                    @Override
                    public void forEach(BiConsumer<String, String> consumer) {
                        all.forEach(consumer);
                    }
                },
                body);
    }

    static WireRequest of(String method, String uri, Map<String, String> headers, String body) {
        return of(method, uri, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    /** A call as a client makes it, with a signature of the right form. */
    static WireRequest call(String operation, String body) {
        return of("POST", "/", headers(operation), body);
    }

    static Map<String, String> headers(String operation) {
        return Map.of(
                "Content-Type",
                "application/x-amz-json-1.0",
                "X-Amz-Target",
                StubDispatcher.TARGET + "." + operation,
                "X-Amz-Date",
                "20260101T000000Z",
                "Authorization",
                AUTHORIZATION);
    }

    static Wire wire(StubDispatcher dispatcher) {
        return new Wire(dispatcher, Authentication.anySignature(), List.of(), () -> StorageHealth.GOOD);
    }

    /** A server for any signature. */
    static WebServer serve(RequestDispatcher dispatcher, WebOptions.Builder options) throws IOException {
        return WireHandler.serve(
                new Wire(dispatcher, Authentication.anySignature(), List.of(), () -> StorageHealth.GOOD), options);
    }

    /** A server for signatures of these keys; for any signature if there are none. */
    static WebServer serve(RequestDispatcher dispatcher, Map<String, String> accessKeys) throws IOException {
        Authentication authentication = accessKeys.isEmpty()
                ? Authentication.anySignature()
                : Authentication.keys(accessKeys, Clock.systemUTC());
        return WireHandler.serve(
                new Wire(dispatcher, authentication, List.of(), () -> StorageHealth.GOOD), WebOptions.builder());
    }

    static String text(WebResponse answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
