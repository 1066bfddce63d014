package dev.monochord.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that hold connections do not keep others out. */
@Timeout(60)
class ConnectionLimitsTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String SLOW = "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "G",
                "GET / HTTP/1.1\r\nHost: loc",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
            })
    void newcomerIsServedHoweverManyHoldConnections(String beginning) throws Exception {
        try (WebServer server = serve(WebOptions.builder().maxConnectionsPerAddress(4))) {
            List<RawSocket> holders = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                RawSocket holder = new RawSocket(server.port());
                holder.send(beginning);
                holders.add(holder);
            }
            assertThat(RawSocket.exchange(server.port(), GET)).startsWith("HTTP/1.1 200 ");
            for (RawSocket holder : holders) {
                holder.close();
            }
        }
    }

    @Test
    void theConnectionThatHasWaitedLongestIsEvicted() throws Exception {
        for (WebOptions.Builder options : List.of(
                WebOptions.builder().maxConnections(2), WebOptions.builder().maxConnectionsPerAddress(2))) {
            try (WebServer server = serve(options);
                    RawSocket first = served(server);
                    RawSocket second = served(server)) {
                // Until the server has surely noticed that the second is idle, and for longer.
                for (int i = 0; i < 20; i++) {
                    first.send(GET);
                    first.readResponse();
                }
                try (RawSocket third = served(server)) {
                    assertThat(second.isEnded()).isTrue();
                    first.send(GET);
                    assertThat(first.readResponse()).startsWith("HTTP/1.1 200 ");
                    third.send(GET);
                    assertThat(third.readResponse()).startsWith("HTTP/1.1 200 ");
                }
            }
        }
    }

    @Test
    void requestInWorkIsNotEvictedAndWithoutAnotherTheNewcomerIsRefused() throws Exception {
        EchoHandler handler = new EchoHandler();
        try (WebServer server =
                        WebServer.start(WebOptions.builder().maxConnections(1).build(), handler);
                RawSocket busy = new RawSocket(server.port())) {
            busy.send(SLOW);
            handler.entered.await();
            try (RawSocket newcomer = new RawSocket(server.port())) {
                assertThat(newcomer.isEnded()).isTrue();
            }
            handler.leave.countDown();
            assertThat(busy.readResponse()).endsWith("slow");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "G",
                "GET / HTTP/1.1\r\nHost: loc",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
            })
    void requestThatDoesNotEndInTimeIsCutOff(String beginning) throws Exception {
        try (WebServer server = serve(WebOptions.builder().requestTimeout(Duration.ofMillis(100)));
                RawSocket socket = new RawSocket(server.port())) {
            socket.send(beginning);
            assertThat(socket.isEnded()).isTrue();
        }
    }

    @Test
    void silentConnectionIsClosed() throws Exception {
        try (WebServer server = serve(WebOptions.builder().idleTimeout(Duration.ofMillis(100)));
                RawSocket socket = new RawSocket(server.port())) {
            assertThat(socket.isEnded()).isTrue();
        }
    }

    @Test
    void requestInWorkIsNotTimed() throws Exception {
        EchoHandler handler = new EchoHandler();
        WebOptions hasty = WebOptions.builder()
                .requestTimeout(Duration.ofSeconds(1))
                .idleTimeout(Duration.ofSeconds(1))
                .build();
        try (WebServer server = WebServer.start(hasty, handler);
                RawSocket waiting = new RawSocket(server.port())) {
            waiting.send(SLOW);
            handler.entered.await();
            // Another connection is opened and closed for being idle meanwhile.
            try (RawSocket silent = new RawSocket(server.port())) {
                assertThat(silent.isEnded()).isTrue();
            }
            handler.leave.countDown();
            assertThat(waiting.readResponse()).endsWith("slow");
        }
    }

    private static WebServer serve(WebOptions.Builder options) throws IOException {
        return WebServer.start(options.build(), new EchoHandler());
    }

    private static RawSocket served(WebServer server) throws IOException {
        RawSocket socket = new RawSocket(server.port());
        socket.send(GET);
        assertThat(socket.readResponse()).startsWith("HTTP/1.1 200 ");
        return socket;
    }
}
