package dev.monochord.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which hosts and origins are served, over a socket. */
@Timeout(60)
class RequestGuardTest {

    private static final String ALLOWED = "https://app.example.com";

    private WebServer server;

    @BeforeEach
    void start() throws IOException {
        server = serve("127.0.0.1");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static WebServer serve(String host) throws IOException {
        GuardOptions guard = new GuardOptions(Set.of("db.example.com"), Set.of(ALLOWED));
        return WebServer.start(WebOptions.builder().host(host).guard(guard).build(), new EchoHandler());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost:8000",
                "LOCALHOST",
                "localhost.",
                "api.localhost:1",
                "127.0.0.1",
                "127.9.8.7:65535",
                "[::1]",
                "[::1]:8000",
                "[0:0:0:0:0:0:0:1]",
                "[::ffff:127.0.0.1]",
                "db.example.com",
                "DB.Example.com:8000"
            })
    void loopbackNamesAndConfiguredNamesAreServed(String host) throws Exception {
        assertThat(status("GET", "/", "Host: " + host)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:8000",
                "localhost.evil.example",
                "evillocalhost",
                "127.0.0.1.evil.example",
                "128.0.0.1",
                "192.168.1.5",
                "0.0.0.0",
                "[::2]",
                "[fe80::1]",
                "db.example.com.evil.example"
            })
    void foreignHostIsMisdirected(String host) throws Exception {
        String response = response("GET", "/page", "Host: " + host);
        assertThat(response).startsWith("HTTP/1.1 421 ").contains("--allowed-host");
    }

    @Test
    void serverBeyondLoopbackIsReachedByAddressButNotByForeignName() throws Exception {
        try (WebServer open = serve("0.0.0.0")) {
            assertThat(status(open, "GET", "/", "Host: 192.168.1.5:8000")).isEqualTo(200);
            assertThat(status(open, "GET", "/", "Host: [fe80::1]")).isEqualTo(200);
            assertThat(status(open, "GET", "/", "Host: localhost")).isEqualTo(200);
            assertThat(status(open, "GET", "/", "Host: evil.example")).isEqualTo(421);
        }
    }

    @Test
    void nameThatTheServerIsBoundToIsServed() throws Exception {
        try (WebServer named = serve("localhost")) {
            assertThat(status(named, "GET", "/", "Host: localhost:1")).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Origin: http://evil.example",
                "Origin: null",
                "Origin: http://localhost:8081",
                "Origin: http://localhost:8080.evil.example",
                "Origin: https://localhost:8080",
                "Origin: http://127.0.0.1:8080",
                "Origin: http://app.example.com",
                "Origin: https://app.example.com.evil.example",
                "Origin: http://localhost:8080~Origin: http://evil.example",
                "Origin: https://app.example.com~Origin: http://evil.example",
                "Origin: http://localhost:8080~Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site",
                "Sec-Fetch-Site: none~Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: cross-site~Sec-Fetch-Mode: no-cors~Sec-Fetch-Dest: image",
                "Sec-Fetch-Site: cross-site~Sec-Fetch-Mode: navigate~Sec-Fetch-Dest: document",
            })
    void foreignOriginIsForbiddenForEveryMethod(String headers) throws Exception {
        String all = "Host: localhost:8080\r\n" + headers.replace("~", "\r\n");
        for (String method : new String[] {"GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"}) {
            String response = response(method, "/", all);
            assertThat(response).as(method).startsWith("HTTP/1.1 403 ").doesNotContainIgnoringCase("access-control");
        }
        assertThat(response("GET", "/", all)).contains("--cors");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X: y",
                "Origin: http://localhost:8080",
                "Origin: http://localhost:8080~Sec-Fetch-Site: same-origin",
                "Sec-Fetch-Site: same-origin",
                "Sec-Fetch-Site: none",
            })
    void ownOriginIsServed(String headers) throws Exception {
        String all = "Host: localhost:8080\r\n" + headers.replace("~", "\r\n");
        for (String method : new String[] {"GET", "HEAD", "OPTIONS", "POST", "DELETE"}) {
            String response = response(method, "/", all);
            assertThat(response).as(method).startsWith("HTTP/1.1 200 ").doesNotContainIgnoringCase("access-control");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | GET  | /page | Sec-Fetch-Mode: navigate~Sec-Fetch-Dest: document",
                "403 | GET  | /data | Sec-Fetch-Mode: navigate~Sec-Fetch-Dest: document",
                "403 | POST | /page | Sec-Fetch-Mode: navigate~Sec-Fetch-Dest: document",
                "403 | GET  | /page | Sec-Fetch-Mode: navigate~Sec-Fetch-Dest: iframe",
                "403 | GET  | /page | Sec-Fetch-Mode: no-cors~Sec-Fetch-Dest: document",
                "403 | GET  | /page | Sec-Fetch-Mode: navigate~Sec-Fetch-Dest: document~Origin: null",
            })
    void linkOfAnotherSiteLeadsToAPageOnly(int status, String method, String path, String headers) throws Exception {
        String all = "Host: localhost\r\nSec-Fetch-Site: cross-site\r\n" + headers.replace("~", "\r\n");
        assertThat(status(server, method, path, all)).isEqualTo(status);
    }

    @Test
    void allowedOriginIsServedWithCorsHeaders() throws Exception {
        String headers = "Host: localhost\r\nOrigin: " + ALLOWED + "\r\nSec-Fetch-Site: cross-site";
        assertThat(response("POST", "/", headers))
                .startsWith("HTTP/1.1 200 ")
                .containsIgnoringCase("access-control-allow-origin: " + ALLOWED)
                .containsIgnoringCase("vary: origin")
                .containsIgnoringCase("access-control-expose-headers: X-Id");
    }

    @Test
    void preflightOfAnAllowedOriginIsAnsweredWithoutTheHandler() throws Exception {
        String asks = "Access-Control-Request-Method: PUT\r\nAccess-Control-Request-Headers: a, b";
        assertThat(response("OPTIONS", "/", "Host: localhost\r\nOrigin: " + ALLOWED + "\r\n" + asks))
                .startsWith("HTTP/1.1 204 ")
                .containsIgnoringCase("access-control-allow-origin: " + ALLOWED)
                .contains("Access-Control-Allow-Methods: PUT")
                .contains("Access-Control-Allow-Headers: a, b")
                .doesNotContain("*");
        assertThat(status("OPTIONS", "/", "Host: localhost\r\nOrigin: http://evil.example\r\n" + asks))
                .isEqualTo(403);
    }

    @Test
    void guardLooksAtEveryRequestOfAConnection() throws Exception {
        try (RawSocket socket = new RawSocket(server.port())) {
            socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(socket.readResponse()).startsWith("HTTP/1.1 200 ");
            socket.send("POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 5\r\n\r\nhello");
            assertThat(socket.readResponse()).startsWith("HTTP/1.1 421 ");
            socket.send("GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n\r\n");
            assertThat(socket.readResponse()).startsWith("HTTP/1.1 403 ");
            socket.send("GET /again HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(socket.readResponse()).endsWith("GET /again ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"*", "null", "https://a.example/", "https://a.example/x", "a.example", "ftp://a.example", ""})
    void originThatIsNotExactIsRefused(String origin) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GuardOptions(Set.of(), Set.of(origin)))
                .withMessageContaining("https://app.example.com");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "a.example:80", "http://a.example", "a b", ""})
    void hostThatIsNotANameIsRefused(String host) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GuardOptions(Set.of(host), Set.of()))
                .withMessageContaining("without a port");
    }

    private String response(String method, String path, String headers) throws IOException {
        return RawSocket.exchange(server.port(), method + " " + path + " HTTP/1.1\r\n" + headers + "\r\n\r\n");
    }

    private int status(String method, String path, String headers) throws IOException {
        return status(server, method, path, headers);
    }

    private static int status(WebServer to, String method, String path, String headers) throws IOException {
        String response = RawSocket.exchange(to.port(), method + " " + path + " HTTP/1.1\r\n" + headers + "\r\n\r\n");
        return Integer.parseInt(response.split(" ", 3)[1]);
    }
}
