package dev.monochord.engine.internal.wire;

import static dev.monochord.engine.internal.wire.RawHttp.exchange;
import static dev.monochord.engine.internal.wire.RawHttp.post;
import static dev.monochord.engine.internal.wire.RawHttp.readAnswer;
import static dev.monochord.engine.internal.wire.RawHttp.readHead;
import static dev.monochord.engine.internal.wire.RawHttp.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.fault.LostAnswerException;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.operation.RequestDispatcher;
import dev.monochord.web.GuardOptions;
import dev.monochord.web.WebOptions;
import dev.monochord.web.WebServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkPojo;

/** The server by bare sockets, where clients are not kind. */
@Timeout(60)
class WireHandlerTest {

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
    void oneConnectionServesManyRequestsInTurn() throws Exception {
        try (Socket socket = connect()) {
            for (int i = 0; i < 3; i++) {
                send(socket, post("ListTables", "{}"));
                String answer = readAnswer(socket.getInputStream());
                assertThat(answer)
                        .startsWith("HTTP/1.1 200 OK\r\n")
                        .containsIgnoringCase("date: ")
                        .containsIgnoringCase("content-length: 17")
                        .doesNotContainIgnoringCase("server: ")
                        .endsWith("{\"TableNames\":[]}");
            }
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() throws Exception {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            all.append(post("PutItem", "{\"Item\":{\"id\":{\"S\":\"" + i + "\"}}}"));
            all.append(post("GetItem", "{\"Key\":{\"id\":{\"S\":\"" + i + "\"}}}"));
        }
        // A second and a third connection, so that the requests go to the workers.
        try (Socket first = connect();
                Socket second = connect();
                Socket third = connect();
                Socket fourth = connect();
                Socket fifth = connect()) {
            for (Socket socket : List.of(first, second, third, fourth, fifth)) {
                send(socket, all.toString());
            }
            for (Socket socket : List.of(first, second, third, fourth, fifth)) {
                for (int i = 0; i < 50; i++) {
                    assertThat(readAnswer(socket.getInputStream())).endsWith("\r\n\r\n{}");
                    assertThat(readAnswer(socket.getInputStream()))
                            .endsWith("{\"Item\":{\"id\":{\"S\":\"" + i + "\"}}}");
                }
            }
        }
    }

    @Test
    void requestsInPiecesAndInChunksAreRead() throws Exception {
        try (Socket socket = connect()) {
            for (byte octet : post("ListTables", "{}").getBytes(StandardCharsets.US_ASCII)) {
                socket.getOutputStream().write(octet);
            }
            assertThat(readAnswer(socket.getInputStream())).startsWith("HTTP/1.1 200 ");
            String chunked = post("ListTables", "{}").replace("Content-Length: 2", "Transfer-Encoding: chunked");
            send(socket, chunked.substring(0, chunked.length() - 2) + "1\r\n{\r\n1\r\n}\r\n0\r\n\r\n");
            assertThat(readAnswer(socket.getInputStream())).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void continueIsSaidWhenExpected() throws Exception {
        try (Socket socket = connect()) {
            String request = post("ListTables", "{}").replace("\r\nHost", "\r\nExpect: 100-continue\r\nHost");
            send(socket, request.substring(0, request.length() - 2));
            assertThat(readHead(socket.getInputStream())).startsWith("HTTP/1.1 100 Continue");
            send(socket, "{}");
            assertThat(readAnswer(socket.getInputStream())).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void connectionIsClosedIfTheClientSaysSo() throws Exception {
        try (Socket socket = connect()) {
            send(socket, post("ListTables", "{}").replace("\r\nHost", "\r\nConnection: close\r\nHost"));
            assertThat(readAnswer(socket.getInputStream())).containsIgnoringCase("connection: close");
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "403 | POST / HTTP/1.1~Host: localhost~Origin: http://evil.example~",
                "403 | POST / HTTP/1.1~Host: localhost~Origin: null~",
                "403 | POST / HTTP/1.1~Host: localhost~Sec-Fetch-Site: same-site~",
                "403 | OPTIONS / HTTP/1.1~Host: localhost~Origin: http://evil.example~Access-Control-Request-Method: POST~",
                "403 | GET / HTTP/1.1~Host: localhost~Sec-Fetch-Site: cross-site~",
                "403 | GET /_monochord/recorder HTTP/1.1~Host: localhost~Origin: http://evil.example~",
                "421 | GET /_monochord/recorder HTTP/1.1~Host: evil.example~",
                "421 | POST / HTTP/1.1~Host: evil.example~",
                "400 | POST / HTTP/1.1~Host: localhost~Host: localhost~",
                "400 | POST / HTTP/1.1~Host: localhost~X-A: a~ b~",
            })
    void pagesOfOtherSitesAreRejected(int status, String head) throws Exception {
        String answer = exchange(server.port(), head.replace("~", "\r\n") + "Content-Length: 0\r\n\r\n");
        assertThat(answer)
                .startsWith("HTTP/1.1 " + status + " ")
                .containsIgnoringCase("x-amzn-requestid")
                .doesNotContainIgnoringCase("access-control");
        assertThat(answer).contains(head.contains("_monochord") ? "{\"error\":\"" : "{\"__type\":\"com.amazon.coral");
    }

    @Test
    void allowedOriginMayCallTheApi() throws Exception {
        String page = "https://app.example.com";
        try (WebServer other = Requests.serve(
                        dispatcher, WebOptions.builder().guard(new GuardOptions(Set.of(), Set.of(page))));
                Socket socket = new Socket("127.0.0.1", other.port())) {
            send(socket, post("ListTables", "{}").replace("\r\nHost", "\r\nOrigin: " + page + "\r\nHost"));
            assertThat(readAnswer(socket.getInputStream()))
                    .startsWith("HTTP/1.1 200 ")
                    .containsIgnoringCase("access-control-allow-origin: " + page)
                    .containsIgnoringCase("access-control-expose-headers: x-amzn-RequestId");
        }
    }

    @Test
    void allowedHostIsServed() throws Exception {
        try (WebServer other = Requests.serve(
                        dispatcher, WebOptions.builder().guard(new GuardOptions(Set.of("db.example.com"), Set.of())));
                Socket socket = new Socket("127.0.0.1", other.port())) {
            send(socket, post("ListTables", "{}").replace("Host: localhost", "Host: db.example.com:8000"));
            assertThat(readAnswer(socket.getInputStream())).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void lostAnswersBreakTheConnectionOff() throws Exception {
        RequestDispatcher losing = new Relay(dispatcher) {
            @Override
            public <O extends SdkPojo> O call(OperationHandler<?, O> handler, SdkPojo request) {
                throw new LostAnswerException(handler.operation().name());
            }
        };
        try (WebServer other = Requests.serve(losing, WebOptions.builder());
                Socket socket = new Socket("127.0.0.1", other.port())) {
            send(socket, post("ListTables", "{}"));
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void closingFinishesWhatIsInFlight() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        RequestDispatcher slow = new Relay(dispatcher) {
            @Override
            public <O extends SdkPojo> O call(OperationHandler<?, O> handler, SdkPojo request) {
                begun.countDown();
                try {
                    mayEnd.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return super.call(handler, request);
            }
        };
        WebServer other = Requests.serve(slow, WebOptions.builder());
        try (Socket busy = new Socket("127.0.0.1", other.port());
                Socket idle = new Socket("127.0.0.1", other.port())) {
            send(busy, post("ListTables", "{}"));
            begun.await();
            CompletableFuture<Void> closing = CompletableFuture.runAsync(other::close);
            assertThat(idle.getInputStream().read()).isEqualTo(-1);
            mayEnd.countDown();
            assertThat(readAnswer(busy.getInputStream())).startsWith("HTTP/1.1 200 ");
            closing.get();
        }
        Assertions.assertThatExceptionOfType(ConnectException.class)
                .isThrownBy(() -> new Socket("127.0.0.1", other.port()).close());
        other.close();
    }

    @Test
    void manyClientsAtOnceAreServed() throws Exception {
        List<CompletableFuture<Integer>> clients = new ArrayList<>();
        for (int c = 0; c < 16; c++) {
            clients.add(CompletableFuture.supplyAsync(() -> {
                try (Socket socket = connect()) {
                    int good = 0;
                    for (int i = 0; i < 50; i++) {
                        send(socket, post("ListTables", "{}"));
                        good += readAnswer(socket.getInputStream()).startsWith("HTTP/1.1 200 ") ? 1 : 0;
                    }
                    return good;
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
        for (CompletableFuture<Integer> client : clients) {
            assertThat(client.get()).isEqualTo(50);
        }
    }

    @Test
    void aPortInUseIsToldWithItsAddress() {
        Assertions.assertThatIOException()
                .isThrownBy(
                        () -> Requests.serve(dispatcher, WebOptions.builder().port(server.port())))
                .withMessageContaining("127.0.0.1:" + server.port());
    }

    private static class Relay implements RequestDispatcher {
        private final RequestDispatcher next;

        Relay(RequestDispatcher next) {
            this.next = next;
        }

        @Override
        public Optional<OperationHandler<?, ?>> find(String target, String name) {
            return next.find(target, name);
        }

        @Override
        public <O extends SdkPojo> O call(SdkPojo request) {
            return next.call(request);
        }

        @Override
        public <O extends SdkPojo> O call(OperationHandler<?, O> handler, SdkPojo request) {
            return next.call(handler, request);
        }
    }

    private Socket connect() throws IOException {
        return new Socket("127.0.0.1", server.port());
    }
}
