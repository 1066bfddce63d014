package dev.monochord.systems.authz.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** Publishes keys over TLS, with a certificate that only those trust who are told to. */
final class Issuer implements AutoCloseable {

    private static final String PASSWORD = "open sesame";

    final AtomicInteger calls = new AtomicInteger();
    private final HttpsServer server;
    private final SSLContext tls;
    private volatile String keys = "";
    private volatile URI elsewhere;

    Issuer(Path folder) throws IOException, GeneralSecurityException {
        tls = context(certificate(folder));
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        server.createContext("/keys", this::answer);
        server.start();
    }

    void publish(JWK... published) {
        keys = new JWKSet(List.of(published)).toString();
    }

    void publish(String text) {
        keys = text;
    }

    void moveTo(URI address) {
        elsewhere = address;
    }

    URI address() {
        return URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/keys");
    }

    SSLSocketFactory trust() {
        return tls.getSocketFactory();
    }

    private void answer(HttpExchange exchange) throws IOException {
        calls.incrementAndGet();
        try (exchange) {
            if (elsewhere != null) {
                exchange.getResponseHeaders().set("Location", elsewhere.toString());
                exchange.sendResponseHeaders(302, -1);
                return;
            }
            byte[] body = keys.getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/jwk-set+json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static Path certificate(Path folder) throws IOException {
        Path store = folder.resolve("issuer.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "issuer",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=issuer",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), UTF_8);
        if (!Files.exists(store)) {
            throw new IOException(said);
        }
        return store;
    }

    private static SSLContext context(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(store)) {
            keys.load(file, PASSWORD.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("issuer", keys.getCertificate("issuer"));
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD.toCharArray());
        TrustManagerFactory others = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        others.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), others.getTrustManagers(), null);
        return context;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
