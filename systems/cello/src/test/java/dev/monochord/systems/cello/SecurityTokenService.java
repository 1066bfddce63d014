package dev.monochord.systems.cello;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands in for STS: hands out one session for one role, to one signer, under one name, and refuses everything else. */
final class SecurityTokenService implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, String> expected;
    private final String signer;
    private final String key;
    private final String secret;
    private final List<String> granted = new CopyOnWriteArrayList<>();
    private final List<String> refused = new CopyOnWriteArrayList<>();

    SecurityTokenService(String roleArn, String sessionName, String signer, String key, String secret)
            throws IOException {
        this.expected = Map.of(
                "Action", "AssumeRole", "Version", "2011-06-15", "RoleArn", roleArn, "RoleSessionName", sessionName);
        this.signer = signer;
        this.key = key;
        this.secret = secret;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** The sessions that were handed out, by their names. */
    List<String> granted() {
        return granted;
    }

    /** What was asked and refused. */
    List<String> refused() {
        return refused;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String signature = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
        Map<String, String> asked = form(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
        boolean signed = signature.startsWith("AWS4-HMAC-SHA256 Credential=" + signer + "/")
                && signature.contains("/eu-central-1/sts/aws4_request");
        if (exchange.getRequestMethod().equals("POST") && signed && asked.equals(expected)) {
            granted.add(asked.get("RoleSessionName"));
            send(exchange, 200, session());
        } else {
            refused.add(asked + " " + signature);
            send(
                    exchange,
                    403,
                    "<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code></Error></ErrorResponse>");
        }
    }

    private String session() {
        return "<AssumeRoleResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\"><AssumeRoleResult><Credentials>"
                + "<AccessKeyId>" + key + "</AccessKeyId><SecretAccessKey>" + secret + "</SecretAccessKey>"
                + "<SessionToken>session</SessionToken><Expiration>"
                + Instant.now().plus(Duration.ofHours(1)) + "</Expiration></Credentials></AssumeRoleResult>"
                + "</AssumeRoleResponse>";
    }

    private static Map<String, String> form(String body) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String pair : body.split("&")) {
            int sign = pair.indexOf('=');
            fields.put(pair.substring(0, sign), URLDecoder.decode(pair.substring(sign + 1), UTF_8));
        }
        return fields;
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/xml");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
