package dev.monochord.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Handlers, order, replies and the end, over a socket. */
@Timeout(60)
class WebServerTest {

    private final List<Runnable> deferred = new CopyOnWriteArrayList<>();
    private final EchoHandler handler = new EchoHandler(deferred::add);
    private final StringWriter lines = new StringWriter();
    private final TextAccessLog log = new TextAccessLog(new PrintWriter(lines));
    private WebServer server;

    @BeforeEach
    void start() throws IOException {
        server = WebServer.start(WebOptions.builder().maxBody(1000).workers(2).build(), handler, log);
    }

    @AfterEach
    void stop() {
        handler.leave.countDown();
        server.close();
        log.close();
    }

    @Test
    void responsesKeepTheOrderOfPipelinedRequests() throws Exception {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            all.append(post("/" + i, "b" + i));
        }
        try (RawSocket socket = new RawSocket(server.port())) {
            socket.send(all.toString());
            for (int i = 0; i < 200; i++) {
                assertThat(socket.readResponse()).endsWith("POST /" + i + " b" + i);
            }
        }
    }

    @Test
    void bodyArrivesWholeInPiecesOfAnySize() throws Exception {
        String body = "x".repeat(1000);
        try (RawSocket socket = new RawSocket(server.port())) {
            for (char octet : post("/", body).toCharArray()) {
                socket.send(String.valueOf(octet));
            }
            assertThat(socket.readResponse()).endsWith("POST / " + body);
            StringBuilder chunks =
                    new StringBuilder("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < 100; i++) {
                chunks.append("a\r\nxxxxxxxxxx\r\n");
            }
            socket.send(chunks + "0\r\n\r\n");
            assertThat(socket.readResponse()).endsWith("POST / " + body);
        }
    }

    @Test
    void bodyThatGrowsTooLargeIs413() throws Exception {
        try (RawSocket socket = new RawSocket(server.port())) {
            socket.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n"
                    + "x".repeat(1001) + "\r\n0\r\n\r\n");
            assertThat(socket.readToEnd()).startsWith("HTTP/1.1 413 ").contains("larger than 1000 bytes");
        }
    }

    @Test
    void replyMayComeLaterFromAnotherThreadAndCountsOnce() throws Exception {
        try (RawSocket socket = new RawSocket(server.port())) {
            socket.send(get("/later") + get("/next"));
            while (deferred.isEmpty()) {
                Thread.onSpinWait();
            }
            CompletableFuture.runAsync(deferred.get(0)).join();
            assertThat(socket.readResponse()).endsWith("later");
            assertThat(socket.readResponse()).endsWith("GET /next ");
        }
    }

    @Test
    void failureOfTheHandlerIsRejectedWithItsCauseInTheLogOnly() throws Exception {
        assertThat(RawSocket.exchange(server.port(), get("/broken")))
                .startsWith("HTTP/1.1 500 ")
                .doesNotContain("IllegalState");
        server.close();
        assertThat(lines.toString()).contains("GET /broken 500");
    }

    @Test
    void lostReplyClosesTheConnection() throws Exception {
        assertThat(RawSocket.exchange(server.port(), get("/lost"))).isEmpty();
    }

    @Test
    void headerWithALineBreakIsNotSent() throws Exception {
        assertThat(RawSocket.exchange(server.port(), get("/split"))).isEmpty();
    }

    @Test
    void headHasTheLengthButNotTheBody() throws Exception {
        assertThat(RawSocket.exchange(server.port(), "HEAD /a HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .contains("Content-Length: 8\r\n")
                .endsWith("\r\n\r\n");
    }

    @Test
    void closingFinishesRequestsInFlightAndWritesTheLog() throws Exception {
        try (RawSocket busy = new RawSocket(server.port());
                RawSocket idle = new RawSocket(server.port())) {
            busy.send(get("/slow"));
            handler.entered.await();
            CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);
            assertThat(idle.isEnded()).isTrue();
            handler.leave.countDown();
            assertThat(busy.readResponse()).contains("Connection: close").endsWith("slow");
            closing.join();
        }
        assertThat(lines.toString()).contains("GET /slow 200");
        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new RawSocket(server.port()).close());
    }

    @Test
    void closingCutsOffRequestsThatTakeTooLong() throws Exception {
        EchoHandler endless = new EchoHandler();
        WebServer hasty = WebServer.start(
                WebOptions.builder().shutdownTimeout(Duration.ofMillis(100)).build(), endless);
        try (RawSocket socket = new RawSocket(hasty.port())) {
            socket.send(get("/slow"));
            endless.entered.await();
            hasty.close();
            assertThat(socket.isEnded()).isTrue();
        }
    }

    @Test
    void portInUseIsNamed() {
        assertThatIOException()
                .isThrownBy(() ->
                        WebServer.start(WebOptions.builder().port(server.port()).build(), handler))
                .withMessageContaining("127.0.0.1:" + server.port());
    }

    @Test
    void unknownHostIsNamed() {
        assertThatIOException()
                .isThrownBy(() -> WebServer.start(
                        WebOptions.builder().host("no.such.host.invalid").build(), handler))
                .withMessageContaining("no.such.host.invalid");
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    private static String post(String path, String body) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }
}
