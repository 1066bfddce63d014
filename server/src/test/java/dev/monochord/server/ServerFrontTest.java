package dev.monochord.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import dev.monochord.web.AccessLog;
import dev.monochord.web.WebOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server with pages at its root. */
class ServerFrontTest {

    private final Shelf shelf = new Shelf();
    private MonochordServer server;

    @BeforeEach
    void start() throws IOException {
        server = MonochordServer.start(
                WebOptions.defaults(),
                List.of(shelf),
                new ServerPages(new Pages(), null, () -> StoreStatus.OK),
                "1",
                new ServerMetrics(),
                AccessLog.NONE);
    }

    @AfterEach
    void stop() {
        shelf.leave.countDown();
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/, 200, start page",
        "/pages/a, 200, page a",
        "/nowhere, 404, a page about 404",
        "/health, 200, shelf",
        "/docs, 200, html",
        "/openapi.json, 200, openapi",
    })
    void frontHasEveryPathThatIsNobodyElses(String path, int status, String body) throws Exception {
        HttpResponse<String> answer = get(path);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains(body);
    }

    @Test
    void pathOfASystemIsAnsweredByTheSystem() throws Exception {
        assertThat(get("/shelf/nothing").body()).doesNotContain("a page about");
    }

    @Test
    void linksOfOtherSitesLeadOnlyToLinkablePages() throws Exception {
        String[] link = {"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"};
        assertThat(get("/", link).statusCode()).isEqualTo(200);
        assertThat(get("/pages/a", link).statusCode()).isEqualTo(403);
        assertThat(get("/pages/a", link).body()).isEqualTo("a page about 403");
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    private static final class Pages implements HttpSystem {

        @Override
        public String name() {
            return "pages";
        }

        @Override
        public String description() {
            return "Pages.";
        }

        @Override
        public List<Route> routes() {
            return List.of(
                    Route.get("/", "", request -> Response.text(200, "start page")),
                    Route.get("/pages/{name}", "", request -> Response.text(200, "page " + request.variable("name"))));
        }

        @Override
        public Object errorBody(Failure failure) {
            return failure.message();
        }

        @Override
        public Response errorResponse(Failure failure) {
            return Response.text(failure.status(), "a page about " + failure.status());
        }

        @Override
        public boolean isLinkable(String path) {
            return path.equals("/");
        }

        @Override
        public void checkHealth() {}
    }
}
