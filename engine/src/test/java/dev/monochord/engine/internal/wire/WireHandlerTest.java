package dev.monochord.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.fault.LostAnswerException;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationNames;
import dev.monochord.engine.internal.operation.RequestDispatcher;
import dev.monochord.web.GuardOptions;
import dev.monochord.web.WebOptions;
import dev.monochord.web.WebServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
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
        assertThat(exchange("GET /" + "a".repeat(20_000) + " HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 414 ");
        assertThat(exchange("GET / HTTP/1.1\r\nA: " + "a".repeat(100_000) + "\r\n\r\n"))
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
            try (Socket socket = connect()) {
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
        assertThat(exchange(post("ListTables", "{}"))).startsWith("HTTP/1.1 200 ");
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
        String answer = exchange(head.replace("~", "\r\n") + "Content-Length: 0\r\n\r\n");
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
            public <O extends SdkPojo> O call(SdkPojo request) {
                throw new LostAnswerException(OperationNames.of(request));
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
            public <O extends SdkPojo> O call(SdkPojo request) {
                begun.countDown();
                try {
                    mayEnd.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return super.call(request);
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
        public Optional<ApiOperation<?>> find(String target, String name) {
            return next.find(target, name);
        }

        @Override
        public <O extends SdkPojo> O call(SdkPojo request) {
            return next.call(request);
        }
    }

    private Socket connect() throws IOException {
        return new Socket("127.0.0.1", server.port());
    }

    private String exchange(String request) throws IOException {
        try (Socket socket = connect()) {
            send(socket, request);
            return readAnswer(socket.getInputStream());
        }
    }

    private static String post(String operation, String body) {
        StringBuilder request = new StringBuilder("POST / HTTP/1.1\r\nHost: localhost\r\n");
        Requests.headers(operation)
                .forEach((name, value) ->
                        request.append(name).append(": ").append(value).append("\r\n"));
        return request.append("Content-Length: ")
                .append(body.length())
                .append("\r\n\r\n")
                .append(body)
                .toString();
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
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

    private static String readHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            if (octet < 0) {
                throw new IOException("ended after: " + head);
            }
            head.append((char) octet);
        }
        return head.toString();
    }

    private static String readAnswer(InputStream in) throws IOException {
        String head = readHead(in);
        int length = 0;
        for (String line : head.split("\r\n")) {
            if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).strip());
            }
        }
        return head + new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }
}
