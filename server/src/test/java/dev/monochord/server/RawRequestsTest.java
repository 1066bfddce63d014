package dev.monochord.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.web.TextAccessLog;
import dev.monochord.web.WebOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no client that keeps to the rules would send, byte by byte to a server with a small system. */
class RawRequestsTest {

    private final StringWriter log = new StringWriter();
    private MonochordServer server;

    @BeforeEach
    void start() throws IOException {
        server = MonochordServer.start(
                WebOptions.builder().shutdownTimeout(Duration.ofSeconds(10)).build(),
                List.of(new Shelf()),
                "1.2.3",
                new ServerMetrics(),
                new TextAccessLog(new PrintWriter(log, true)));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET    | /shelf/nothing           | 404",
                "GET    | /shelf                   | 404",
                "GET    | /shelf/                  | 404",
                "GET    | /shelf//things           | 404",
                "GET    | /shelf/things//x         | 404",
                "GET    | /shelf/things/           | 404",
                "PUT    | /shelf/things/x          | 405",
                "TRACE  | /shelf/things/x          | 405",
                "BREW   | /shelf/things/x          | 405",
                "GET    | /shelf/things/%ff        | 400",
                "GET    | /shelf/echo?q=%c3        | 400",
                "GET    | /shelf/../shelf/echo     | 400",
                "GET    | /shelf/%2e%2e/etc/passwd | 400",
                "GET    | /shelf/things/..%2f..    | 200",
                "GET    | /shelf/broken            | 500",
                "DELETE | /shelf/things/x          | 401",
                "POST   | /shelf/things            | 400",
            })
    void refusesInTheShapeOfTheSystem(String method, String path, int status) throws Exception {
        RawAnswer answer = raw(
                method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        if (status >= 400) {
            assertThat(answer.body()).startsWith("{\"error_message\":\"");
        }
        assertThat(answer.text())
                .doesNotContain("Exception")
                .doesNotContain("sesame")
                .doesNotContain("etty");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nothing",
                "/shelfs",
                "//shelf/echo",
                "/docs/../secret",
                "/docs/..%2f..%2fetc",
                "/health/x",
                "/docs/%zz",
                "/docs/%00",
                "/../shelf/things/%00"
            })
    void refusesInJsonWhereThereIsNoSystem(String path) throws Exception {
        RawAnswer answer = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(answer.status()).isIn(400, 404);
        assertThat(answer.body()).startsWith("{\"code\":\"").contains("\"message\":");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | GET /shelf/things/%00 HTTP/1.1~Host: localhost~~",
                "400 | GET /shelf/things/%zz HTTP/1.1~Host: localhost~~",
                "400 | GET /shelf/things/% HTTP/1.1~Host: localhost~~",
                "400 | GET /shelf/../../x HTTP/1.1~Host: localhost~~",
                "400 | GET /shelf/things/a b HTTP/1.1~Host: localhost~~",
                "400 | GET /shelf/things/x HTTP/1.1~~",
                "400 | GET /shelf/things/x HTTP/1.1~Host: localhost~X : y~~",
                "400 | POST /shelf/things HTTP/1.1~Host: localhost~Content-Length: 2~Content-Length: 3~~{}",
                "400 | POST /shelf/things HTTP/1.1~Host: localhost~Content-Length: 2~Transfer-Encoding: chunked~~0~~",
                "400 | POST /shelf/things HTTP/1.1~Host: localhost~Content-Length: -2~~{}",
                "400 | CONNECT /shelf/things HTTP/1.1~Host: localhost~~",
                "405 | get /shelf/things HTTP/1.1~Host: localhost~~",
                "414 | GET /shelf/things/# HTTP/1.1~Host: localhost~~",
                "417 | POST /shelf/things HTTP/1.1~Host: localhost~Expect: tea~Content-Length: 2~~{}",
                "431 | GET /shelf/things/x HTTP/1.1~Host: localhost~X-Big: #~~",
                "505 | GET /shelf/things/x HTTP/9.9~Host: localhost~~",
            })
    void refusesWhatIsNotHttpInTheShapeOfTheSystem(int status, String request) throws Exception {
        RawAnswer answer = raw(
                request.replace("~", "\r\n").replace("#", "y".repeat(64 * 1024)).stripTrailing() + "\r\n\r\n");
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.body()).startsWith("{\"error_message\":\"").doesNotContain("internal");
        assertThat(answer.text())
                .contains("X-Content-Type-Options: nosniff")
                .contains("Cache-Control: no-store")
                .containsPattern("X-B3-TraceId: [0-9a-f]{32}")
                .contains("Connection: close")
                .doesNotContain("Exception")
                .doesNotContain("etty");
        stop();
        assertThat(log.toString()).containsPattern(" (GET|get|POST|CONNECT) /shelf/\\S* " + status + " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:8080", "192.168.1.5", "localhost.evil.example"})
    void requestForAnotherHostIsRefusedInTheShapeOfTheSystem(String host) throws Exception {
        for (String path : List.of("/shelf/things/x", "/shelf/echo")) {
            RawAnswer answer = raw("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
            assertThat(answer.status()).isEqualTo(421);
            assertThat(answer.body()).startsWith("{\"error_message\":\"").contains("--allowed-host");
        }
        assertThat(raw("GET /metrics HTTP/1.1\r\nHost: " + host + "\r\n\r\n").body())
                .startsWith("{\"code\":\"FORBIDDEN\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NONSENSE\r\n\r\n",
                "GET http://x/shelf/things/x HTTP/1.1\r\nHost: y\r\n\r\n",
                "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000"
            })
    void requestThatIsNotHttpIsRefusedInJson(String text) throws Exception {
        RawAnswer answer = raw(text);
        assertThat(answer.status()).isBetween(400, 505);
        assertThat(answer.body()).startsWith("{").doesNotContain("etty").doesNotContain("Exception");
    }

    @Test
    void tunnelIsRefusedAtOnceAndItsConnectionClosed() throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.url().getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write("CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n".getBytes(ISO_8859_1));
            // The client keeps its side open, as one that waits for a tunnel does.
            RawAnswer answer = new RawAnswer(new String(socket.getInputStream().readAllBytes(), ISO_8859_1));
            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.text()).contains("Connection: close").contains("Allow: GET, HEAD, OPTIONS");
        }
    }

    @Test
    void requestsThatCannotBeReadMakeNoSeriesOfTheirOwn() throws Exception {
        for (String path : List.of("/shelf/%00one", "/shelf/%00two", "/three/%zz", "/four/%zz")) {
            raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
            raw("BREW-" + path.charAt(1) + " " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        String metrics = raw("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                .body();
        assertThat(metrics.lines().filter(line -> line.startsWith("monochord_requests_seconds_count")))
                .allMatch(line -> line.contains("route=\"none\",status=\"400\""))
                .hasSize(4);
    }

    @Test
    void wishForAWebSocketIsAnsweredLikeAnyRequestAndBeginsNoSession() throws Exception {
        RawAnswer answer =
                raw("GET /shelf/things/a HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).doesNotContain("Cookie");
    }

    @Test
    void refusedHeadHasNoBody() throws Exception {
        RawAnswer answer = raw("HEAD /shelf/things/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void connectionIsGoodForMoreAfterARefusal() throws Exception {
        String wrong = "POST /shelf/things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n{";
        String unknown = "GET /shelf/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n";
        RawAnswer answers =
                raw(wrong + unknown + "GET /shelf/things/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(answers.text())
                .containsSubsequence("HTTP/1.1 400 ", "HTTP/1.1 404 ", "HTTP/1.1 200 ", "\"name\":\"a\"");
    }

    @Test
    void senderThatAsksFirstIsNotToldToGoOnWithABodyThatIsTooLarge() throws Exception {
        RawAnswer answer =
                raw("POST /shelf/things HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: "
                        + 2 * WebOptions.defaults().maxBody() + "\r\nConnection: close\r\n\r\n");
        assertThat(answer.text()).startsWith("HTTP/1.1 413 ");
    }

    @Test
    void methodInSmallLettersIsNotKnown() throws Exception {
        RawAnswer answer = raw("get /shelf/things HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.body()).contains("method not allowed for this path");
    }

    @Test
    void headerThatDiffersInCaseFromAnEarlierOneOfItsConnectionIsAnother() throws Exception {
        String right = "DELETE /shelf/things/x HTTP/1.1\r\nHost: localhost\r\nAuthorization: " + Shelf.SECRET + "\r\n";
        String wrong = right.replace(Shelf.SECRET, Shelf.SECRET.toUpperCase(Locale.ROOT));
        RawAnswer answers = raw(right + "\r\n" + wrong + "Connection: close\r\n\r\n");
        assertThat(answers.text()).contains("HTTP/1.1 204").contains("HTTP/1.1 401");
    }

    private RawAnswer raw(String request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.url().getPort())) {
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            socket.getOutputStream().flush();
            socket.shutdownOutput();
            return new RawAnswer(new String(socket.getInputStream().readAllBytes(), ISO_8859_1));
        }
    }

    private record RawAnswer(String text) {

        int status() {
            return Integer.parseInt(text.split(" ", 3)[1]);
        }

        String body() {
            return text.substring(text.indexOf("\r\n\r\n") + 4);
        }
    }
}
