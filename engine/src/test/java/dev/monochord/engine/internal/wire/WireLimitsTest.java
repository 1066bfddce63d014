package dev.monochord.engine.internal.wire;

import static dev.monochord.engine.internal.wire.RawHttp.exchange;
import static dev.monochord.engine.internal.wire.RawHttp.post;
import static dev.monochord.engine.internal.wire.RawHttp.readAnswer;
import static dev.monochord.engine.internal.wire.RawHttp.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.web.WebOptions;
import dev.monochord.web.WebServer;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the server refuses or cuts off, by bare sockets. */
@Timeout(60)
class WireLimitsTest {

    private final StubDispatcher dispatcher = new StubDispatcher();
    private WebServer server;

    @BeforeEach
    void start() throws IOException {
        server = Requests.serve(dispatcher, WebOptions.builder());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void oversizedBodiesAreRefusedAndTheClientGetsToKnow() throws Exception {
        byte[] body = " ".repeat(Wire.MAX_BODY + 1024 * 1024).getBytes(StandardCharsets.US_ASCII);
        HttpClient client = HttpClient.newHttpClient();
        for (HttpRequest.BodyPublisher publisher : List.of(
                HttpRequest.BodyPublishers.ofByteArray(body),
                HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofByteArray(body)))) {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port()))
                            .version(HttpClient.Version.HTTP_1_1)
                            .header("Content-Type", "application/x-amz-json-1.0")
                            .POST(publisher)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(413);
        }
    }

    @Test
    void overlongHeadsAreRefused() throws Exception {
        assertThat(exchange(server.port(), "GET /" + "a".repeat(20_000) + " HTTP/1.1\r\n\r\n"))
                .startsWith("HTTP/1.1 414 ");
        assertThat(exchange(server.port(), "GET / HTTP/1.1\r\nA: " + "a".repeat(100_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431 ");
    }

    @Test
    void garbageNeitherHangsNorTellsAnything() throws Exception {
        Random random = new Random(42);
        for (int i = 0; i < 200; i++) {
            byte[] garbage = new byte[random.nextInt(300)];
            random.nextBytes(garbage);
            String head = i % 2 == 0
                    ? ""
                    : post("PutItem", "x".repeat(garbage.length)).replaceAll("x+$", "");
            try (Socket socket = new Socket("127.0.0.1", server.port())) {
                socket.setSoTimeout(20_000);
                socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().write(garbage);
                socket.getOutputStream().write("\r\n\r\n\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                socket.shutdownOutput();
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
                assertThat(answer)
                        .doesNotContain("Exception:")
                        .doesNotContain("\tat ")
                        .doesNotContain("java.");
            } catch (SocketException e) {
                assertThat(e).hasMessageContaining("reset");
            }
        }
        assertThat(exchange(server.port(), post("ListTables", "{}"))).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void requestsThatDoNotComeToAnEndAreCutOff() throws Exception {
        WebOptions.Builder hasty = WebOptions.builder().requestTimeout(Duration.ofMillis(100));
        for (String beginning :
                List.of("P", "POST / HTTP/1.1\r\nA: a", post("PutItem", "{}").replaceAll(".$", ""))) {
            try (WebServer other = Requests.serve(dispatcher, hasty);
                    Socket socket = new Socket("127.0.0.1", other.port())) {
                send(socket, beginning);
                assertThat(socket.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    @Test
    void silentConnectionsAreClosed() throws Exception {
        WebOptions.Builder hasty = WebOptions.builder().idleTimeout(Duration.ofMillis(100));
        try (WebServer other = Requests.serve(dispatcher, hasty);
                Socket socket = new Socket("127.0.0.1", other.port())) {
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void newcomerTakesThePlaceOfAnIdleConnection() throws Exception {
        for (WebOptions.Builder bounded : List.of(
                WebOptions.builder().maxConnections(1), WebOptions.builder().maxConnectionsPerAddress(1))) {
            try (WebServer other = Requests.serve(dispatcher, bounded);
                    Socket first = new Socket("127.0.0.1", other.port())) {
                send(first, post("ListTables", "{}"));
                readAnswer(first.getInputStream());
                assertThat(answerToNewcomer(other.port())).startsWith("HTTP/1.1 200 ");
                assertThat(first.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    /** Tries again while it is refused: the other connection counts as busy until the server knows its response sent. */
    private static String answerToNewcomer(int port) throws IOException {
        IOException refused = new IOException("not tried");
        for (int attempt = 0; attempt < 100; attempt++) {
            try (Socket newcomer = new Socket("127.0.0.1", port)) {
                send(newcomer, post("ListTables", "{}"));
                return readAnswer(newcomer.getInputStream());
            } catch (IOException e) {
                refused = e;
            }
        }
        throw refused;
    }
}
