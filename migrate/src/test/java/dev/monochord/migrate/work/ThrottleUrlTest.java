package dev.monochord.migrate.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThrottleUrlTest {

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger status = new AtomicInteger(200);
    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer server;
    private ThrottleUrl url;
    private String name;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/load", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(status.get(), -1);
            exchange.close();
        });
        server.start();
        name = "http://127.0.0.1:" + server.getAddress().getPort() + "/load";
        url = ThrottleUrl.of(URI.create(name + "?token=secret"), nanos::get);
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @Test
    void status200LetsWorkersGoOn() throws InterruptedException {
        assertThat(url.reason()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 302, 404, 429, 503})
    void anyOtherStatusIsTheReasonToWait(int other) throws InterruptedException {
        status.set(other);
        assertThat(url.reason()).contains("throttled by " + name + ": " + other);
    }

    @Test
    void noAnswerIsAReasonToWait() throws InterruptedException {
        server.stop(0);
        assertThat(url.reason()).contains("throttled by " + name + ": no answer");
    }

    @Test
    void answerCountsForFiveSeconds() throws InterruptedException {
        url.reason();
        status.set(429);
        nanos.addAndGet(Duration.ofSeconds(5).toNanos() - 1);
        assertThat(url.reason()).isEmpty();
        assertThat(requests).hasValue(1);
        nanos.addAndGet(1);
        assertThat(url.reason()).isPresent();
        assertThat(requests).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://host/load", "/load", "host", "http:/load", "mailto:somebody"})
    void otherUrlsAreRejected(String text) {
        assertThatThrownBy(() -> ThrottleUrl.of(URI.create(text), nanos::get))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("must be an http or https URL, got '" + text + "'");
    }
}
