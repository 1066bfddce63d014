package dev.monochord.server;

import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.web.TextAccessLog;
import dev.monochord.web.WebOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A server with a small system, which tests call over real HTTP. */
abstract class ServedShelf {

    final Shelf shelf = new Shelf();
    final StringWriter log = new StringWriter();
    final HttpClient client = HttpClient.newHttpClient();
    MonochordServer server;

    @BeforeEach
    void start() throws IOException {
        server = MonochordServer.start(
                WebOptions.builder().shutdownTimeout(Duration.ofSeconds(10)).build(),
                List.of(shelf),
                "1.2.3",
                new ServerMetrics(),
                new TextAccessLog(new PrintWriter(log, true)));
    }

    @AfterEach
    void stop() {
        shelf.leave.countDown();
        server.close();
    }

    HttpResponse<String> send(String method, String path, String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
