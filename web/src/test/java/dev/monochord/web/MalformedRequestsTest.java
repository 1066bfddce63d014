package dev.monochord.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests whose end two servers could see in different places. */
@Timeout(60)
class MalformedRequestsTest {

    private static final String SMUGGLED = "GET /smuggled HTTP/1.1~Host: localhost~~";

    private static WebServer server;

    @BeforeAll
    static void start() throws IOException {
        server = WebServer.start(WebOptions.defaults(), new EchoHandler());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Chunk extensions with a line break in a quoted string, CVE-2026-2332 in Jetty.
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~1;ext=\"val~X~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~1;a=\"~X~0~~\";b~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~1;a\nX~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~1;a\rb~X~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~1 ~Xtra~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~1;a=\"\\\"~X~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~1~X~1;a\rb~Y~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~~1~X~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~1~X~~1~Y~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~;a~X~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~100000001~X~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~0x1~X~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~-1~X~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~1\nX\n0\n\n",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~~1~XY~0~~",
                // Two lengths, or a length and chunks.
                "POST / HTTP/1.1~Host: localhost~Content-Length: 1~Content-Length: 2~~X",
                "POST / HTTP/1.1~Host: localhost~Content-Length: 1~Content-Length: 1~~X",
                "POST / HTTP/1.1~Host: localhost~Content-Length: 1, 1~~X",
                "POST / HTTP/1.1~Host: localhost~Content-Length: +1~~X",
                "POST / HTTP/1.1~Host: localhost~Content-Length: 0x1~~X",
                "POST / HTTP/1.1~Host: localhost~Content-Length: 1~Transfer-Encoding: chunked~~1~X~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~Content-Length: 1~~1~X~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~Transfer-Encoding: chunked~~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: identity~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: gzip, chunked~~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked, identity~~0~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: xchunked~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding : chunked~~0~~",
                "POST / HTTP/1.0~Host: localhost~Transfer-Encoding: chunked~~0~~",
                // Folded headers and other line ends.
                "GET / HTTP/1.1~Host: localhost~X-A: a~ b~~",
                "GET / HTTP/1.1~Host: localhost~X-A: a~\tb~~",
                "GET / HTTP/1.1~ Host: localhost~~",
                "GET / HTTP/1.1~Host: localhost~ evil.example~~",
                "POST / HTTP/1.1~Host: localhost~Transfer-Encoding:~ chunked~~0~~",
                "GET / HTTP/1.1~Host: localhost~X-A : a~~",
                "GET / HTTP/1.1~Host: localhost~no colon~~",
                "GET / HTTP/1.1~Host: localhost~X-A: a\u0000b~~",
                "GET / HTTP/1.1\nHost: localhost\n\n",
                " GET / HTTP/1.1~Host: localhost~~",
                // Host.
                "GET / HTTP/1.1~~",
                "GET / HTTP/1.0~~",
                "GET / HTTP/1.1~Host:~~",
                "GET / HTTP/1.1~Host: localhost~Host: localhost~~",
                "GET / HTTP/1.1~Host: localhost~Host: evil.example~~",
                "GET / HTTP/1.1~Host: localhost, evil.example~~",
                "GET / HTTP/1.1~Host: localhost:80x~~",
                "GET / HTTP/1.1~Host: user@localhost~~",
                // Targets that are not a path.
                "GET http://evil.example/ HTTP/1.1~Host: localhost~~",
                "OPTIONS * HTTP/1.1~Host: localhost~~",
                "GET evil HTTP/1.1~Host: localhost~~",
                "GET /a b HTTP/1.1~Host: localhost~~",
                "GET /%00 HTTP/1.1~Host: localhost~~",
                "GET /%zz HTTP/1.1~Host: localhost~~",
                "GET /% HTTP/1.1~Host: localhost~~",
                "GET /a/../b HTTP/1.1~Host: localhost~~",
                "GET /a/%2E%2e HTTP/1.1~Host: localhost~~",
                "GET /./a HTTP/1.1~Host: localhost~~",
                "GET /é HTTP/1.1~Host: localhost~~",
            })
    void ambiguousRequestIs400AndTheConnectionIsClosed(String request) throws Exception {
        try (RawSocket socket = new RawSocket(server.port())) {
            socket.send(bytes(request + SMUGGLED));
            String responses = socket.readToEnd();
            assertThat(responses)
                    .startsWith("HTTP/1.1 400 ")
                    .contains("Connection: close")
                    .doesNotContain("GET /smuggled");
            assertThat(responses.split("HTTP/1.1 ", -1)).hasSize(2);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "405 | CONNECT example.org:443 HTTP/1.1~Host: example.org:443~~",
                "405 | get / HTTP/1.1~Host: localhost~~",
                "400 | CONNECT / HTTP/1.1~Host: localhost~~",
                "414 | GET /# HTTP/1.1~Host: localhost~~",
                "431 | GET / HTTP/1.1~Host: localhost~X: #~~",
                "417 | POST / HTTP/1.1~Host: localhost~Expect: tea~Content-Length: 2~~",
                "505 | GET / HTTP/9.9~Host: localhost~~",
                "505 | PRI * HTTP/2.0~~SM~~",
                "413 | POST / HTTP/1.1~Host: localhost~Content-Length: 99999999~~",
                "413 | POST / HTTP/1.1~Host: localhost~Content-Length: 99999999~Expect: 100-continue~~",
            })
    void unsupportedRequestIsRejectedAndTheConnectionClosed(int status, String request) throws Exception {
        try (RawSocket socket = new RawSocket(server.port())) {
            socket.send(bytes(request).replace("#", "y".repeat(64 * 1024)));
            assertThat(socket.readToEnd())
                    .startsWith("HTTP/1.1 " + status + " ")
                    .contains("Connection: close");
        }
    }

    @Test
    void chunkExtensionIsIgnored() throws Exception {
        String request = "POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~Connection: close~~"
                + "1;a=b;c=\"d\"~X~2~YZ~0~~";
        assertThat(RawSocket.exchange(server.port(), bytes(request))).endsWith("POST / XYZ");
    }

    @Test
    void chunksAreReadWhereverTheBytesAreSplit() throws Exception {
        String request = bytes("POST / HTTP/1.1~Host: localhost~Transfer-Encoding: chunked~Connection: close~~"
                + "1;a=\"b\\\"c\"~X~000A ;d~0123456789~2~~~0~T: u~~");
        for (int at = 1; at < request.length(); at++) {
            try (RawSocket socket = new RawSocket(server.port())) {
                socket.send(request.substring(0, at));
                socket.send(request.substring(at));
                assertThat(socket.readToEnd()).endsWith(bytes("POST / X0123456789~"));
            }
        }
    }

    @Test
    void emptyLinesBeforeARequestAreSkipped() throws Exception {
        assertThat(RawSocket.exchange(server.port(), bytes("~~GET /a HTTP/1.1~Host: localhost~~")))
                .endsWith("GET /a ");
    }

    @Test
    void foldIsFoundWhereverTheBytesAreSplit() throws Exception {
        String request = bytes("GET / HTTP/1.1~Host: localhost~X-A: a~ b~~");
        for (int at = 1; at < request.length(); at++) {
            try (RawSocket socket = new RawSocket(server.port())) {
                socket.send(request.substring(0, at));
                socket.send(request.substring(at));
                assertThat(socket.readToEnd()).startsWith("HTTP/1.1 400 ");
            }
        }
    }

    @Test
    void handshakeOfTlsIsRejected() throws Exception {
        assertThat(RawSocket.exchange(server.port(), "\u0016\u0003\u0001\u0002\u0000\u0001\u0000"))
                .startsWith("HTTP/1.1 400 ");
    }

    private static String bytes(String request) {
        return request.replace("~", "\r\n");
    }
}
