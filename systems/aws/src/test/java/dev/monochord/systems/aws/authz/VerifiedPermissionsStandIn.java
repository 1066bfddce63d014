package dev.monochord.systems.aws.authz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Amazon Verified Permissions over HTTP, for one policy store that really decides. It speaks AWS JSON 1.0: the operation is
 * in the header {@code X-Amz-Target}, errors have {@code __type} and {@code message}. Operations, members and errors are
 * those of the service's API reference. Faults are chosen by operation. Thread-safe.
 */
final class VerifiedPermissionsStandIn implements AutoCloseable {

    static final String STORE = "PSEXAMPLEabcdefg111111";

    private static final String TARGET = "VerifiedPermissions.";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final PolicyStoreDouble store = new PolicyStoreDouble(STORE);
    private final Map<String, Fault> faults = new ConcurrentHashMap<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();

    VerifiedPermissionsStandIn() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException unserved) {
            throw new UncheckedIOException(unserved);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    PolicyStoreDouble store() {
        return store;
    }

    /** Lets an operation go wrong until it is mended. */
    void fail(String operation, Fault fault) {
        faults.put(operation, fault);
    }

    void mend() {
        faults.clear();
    }

    /** The operations that were carried out, in their order. */
    List<String> calls() {
        return List.copyOf(calls);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
            String operation = target.startsWith(TARGET) ? target.substring(TARGET.length()) : target;
            JsonNode body = JSON.readTree(exchange.getRequestBody().readAllBytes());
            String signed = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            if (!signed.startsWith("AWS4-HMAC-SHA256 ") || !signed.contains("/verifiedpermissions/aws4_request")) {
                respond(exchange, 400, error("IncompleteSignatureException", "the request is not signed"));
                return;
            }
            Fault fault = faults.get(operation);
            if (fault == Fault.THROTTLED) {
                respond(exchange, 400, error("ThrottlingException", "Rate exceeded"));
            } else if (fault == Fault.DENIED) {
                respond(exchange, 400, error("AccessDeniedException", "not authorized to perform " + operation));
            } else if (fault == Fault.SLOW) {
                await();
            } else {
                carryOut(exchange, operation, body, fault == Fault.LOST);
            }
        }
    }

    private void carryOut(HttpExchange exchange, String operation, JsonNode body, boolean lost) throws IOException {
        calls.add(operation);
        int status = 200;
        ObjectNode answer;
        try {
            answer = store.answer(operation, body);
        } catch (PolicyStoreDouble.Refused refused) {
            status = 400;
            answer = error(refused.code(), String.valueOf(refused.getMessage()));
        }
        if (!lost) {
            respond(exchange, status, answer);
        }
    }

    private void await() {
        try {
            closed.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static ObjectNode error(String code, String message) {
        return JSON.createObjectNode()
                .put("__type", "com.amazonaws.verifiedpermissions#" + code)
                .put("message", message);
    }

    private static void respond(HttpExchange exchange, int status, ObjectNode answer) throws IOException {
        byte[] bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
