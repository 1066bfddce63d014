package dev.monochord.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Bodies that are sent in parts, over a socket. */
@Timeout(60)
class StreamedResponseTest {

    private static final int WORKERS = 2;

    private final EchoHandler handler = new EchoHandler();
    private final StringWriter lines = new StringWriter();
    private final TextAccessLog log = new TextAccessLog(new PrintWriter(lines));
    private WebServer server;

    @BeforeEach
    void start() throws IOException {
        server = WebServer.start(WebOptions.builder().workers(WORKERS).build(), handler, log);
    }

    @AfterEach
    void stop() {
        server.close();
        log.close();
    }

    @Test
    void partsAreChunksAndTheConnectionIsUsedAgain() throws Exception {
        String both =
                RawSocket.exchange(server.port(), request("GET", "/parts?3", "1.1") + request("GET", "/next", "1.1"));
        assertThat(both)
                .startsWith("HTTP/1.1 200 ")
                .containsIgnoringCase("transfer-encoding: chunked")
                .contains("\r\n\r\n5\r\nfirst\r\n2\r\n 0\r\n2\r\n 1\r\n2\r\n 2\r\n0\r\n\r\nHTTP/1.1 200 ")
                .endsWith("GET /next ");
        assertThat(both.substring(0, both.indexOf("first"))).doesNotContainIgnoringCase("content-length");
        server.close();
        assertThat(lines.toString()).contains("GET /parts 200 11b");
    }

    @Test
    void olderClientGetsTheBodyUpToTheEndOfTheConnection() throws Exception {
        assertThat(RawSocket.exchange(server.port(), request("GET", "/parts?2", "1.0")))
                .doesNotContainIgnoringCase("transfer-encoding")
                .containsIgnoringCase("connection: close")
                .endsWith("\r\n\r\nfirst 0 1");
    }

    @Test
    void headOfAStreamHasNoBody() throws Exception {
        String head = RawSocket.exchange(server.port(), request("HEAD", "/parts?2", "1.1"));
        assertThat(head).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n").doesNotContainIgnoringCase("content-length");
        assertThat(handler.asked).hasValue(-1);
    }

    @Test
    void bodyThatBreaksOffHasNoEnd() throws Exception {
        assertThat(RawSocket.exchange(server.port(), request("GET", "/torn", "1.1")))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("5\r\nfirst\r\n");
        server.close();
        assertThat(lines.toString()).contains("GET /torn 200 5b").contains("torn");
    }

    @Test
    void clientsThatDoNotReadOccupyNoWorkerAndNoMemory() throws Exception {
        List<RawSocket> silent = new ArrayList<>();
        try {
            for (int i = 0; i <= WORKERS; i++) {
                RawSocket socket = new RawSocket(server.port());
                silent.add(socket);
                socket.send(request("GET", "/large?1000", "1.1"));
                socket.readResponse();
            }
            assertThat(RawSocket.exchange(server.port(), request("GET", "/", "1.1")))
                    .endsWith("GET / ");
            assertThat(handler.asked.get()).as("megabytes asked for").isLessThan(100);
        } finally {
            for (RawSocket socket : silent) {
                socket.close();
            }
        }
    }

    @Test
    void longBodyArrivesWhole() throws Exception {
        int parts = 64;
        String body = RawSocket.exchange(server.port(), request("GET", "/large?" + parts, "1.0"));
        assertThat(body.length() - body.indexOf("\r\n\r\n") - 4).isEqualTo(parts * EchoHandler.LARGE_PART);
    }

    private static String request(String method, String target, String version) {
        return method + " " + target + " HTTP/" + version + "\r\nHost: localhost\r\n\r\n";
    }
}
