package dev.monochord.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.Json;
import dev.monochord.web.AccessLog;
import dev.monochord.web.WebOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server with a small system, over real HTTP: paths, headers, ids, limits, pages and the end. */
class MonochordServerTest extends ServedShelf {

    @Test
    void answersARouteUnderTheSystemsPrefix() throws Exception {
        HttpResponse<String> answer =
                send("POST", "/shelf/things", "{\"name\":\"vase\",\"weight\":2,\"colour\":\"red\"}");
        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.body()).isEqualTo("{\"name\":\"vase\",\"weight\":2}");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.headers().firstValue("Server")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/shelf/things/arn%3Aaws%3Aecs%3Aeu-west-1%3A123456789012%3Aservice%2Fmain%2Fweb"
                        + " | arn:aws:ecs:eu-west-1:123456789012:service/main/web",
                "/shelf/things/a%252Fb | a%2Fb",
                "/shelf/things/a+b     | a+b",
                "/shelf/things/a%20b   | a b",
                "/shelf/things/%C3%A9%F0%9F%8E%BB | é🎻",
                "/shelf/things/a;b=c   | a;b=c",
                "/shelf/things/a%5Cb   | a\\b",
                "/shelf/things/a%3Fb%23c | a?b#c",
            })
    void pathVariableReachesTheHandlerDecodedOnce(String path, String name) throws Exception {
        HttpResponse<String> answer = send("GET", path, null);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(json(answer).get("name").textValue()).isEqualTo(name);
    }

    @Test
    void streamedBodyIsSentInParts() throws Exception {
        HttpResponse<String> answer = send("GET", "/shelf/all", null);
        assertThat(answer.body()).isEqualTo("vase bowl cup");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(answer.headers().firstValue("Content-Length")).isEmpty();
    }

    @Test
    void wrongMethodNamesTheRightOnes() throws Exception {
        HttpResponse<String> answer = send("PUT", "/shelf/things/x", "{}");
        assertThat(answer.headers().firstValue("Allow")).hasValue("DELETE, GET, HEAD, OPTIONS");
        HttpResponse<String> options = send("OPTIONS", "/shelf/things/x", null);
        assertThat(options.statusCode()).isEqualTo(204);
        assertThat(options.headers().firstValue("Allow")).hasValue("DELETE, GET, HEAD, OPTIONS");
    }

    @Test
    void headIsGetWithoutABody() throws Exception {
        HttpResponse<String> answer = send("HEAD", "/shelf/things/vase", null);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
        assertThat(answer.headers().firstValue("Content-Length"))
                .hasValue(Integer.toString("{\"name\":\"vase\",\"weight\":1}".length()));
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site",
        "Origin, http://evil.example",
        "Origin, null",
    })
    void pageOfAnotherOriginMayNeitherReadNorChangeAnything(String header, String value) throws Exception {
        for (String method : List.of("GET", "POST", "OPTIONS", "DELETE")) {
            HttpResponse<String> foreign = send(method, "/shelf/things/a", "{}", header, value);
            assertThat(foreign.statusCode()).isEqualTo(403);
            assertThat(foreign.body()).startsWith("{\"error_message\":\"").contains("--cors");
            assertThat(foreign.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
            assertThat(foreign.headers().firstValue("X-B3-TraceId")).isPresent();
        }
        for (String path : List.of("/health", "/metrics", "/openapi.json", "/docs/docs.js", "/docs", "/")) {
            assertThat(send("GET", path, null, header, value).statusCode()).isEqualTo(403);
        }
    }

    @Test
    void ownPageMayCallTheSystems() throws Exception {
        String own = server.url().toString();
        for (String site : List.of("same-origin", "none")) {
            assertThat(send("POST", "/shelf/things", "{\"name\":\"a\"}", "Sec-Fetch-Site", site, "Origin", own)
                            .statusCode())
                    .isEqualTo(201);
        }
    }

    @Test
    void linkOfAnotherSiteOpensAPageButNoRoute() throws Exception {
        String[] link = {"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"};
        assertThat(send("GET", "/", null, link).statusCode()).isEqualTo(200);
        assertThat(send("GET", "/docs", null, link).statusCode()).isEqualTo(200);
        assertThat(send("GET", "/shelf/things/a", null, link).statusCode()).isEqualTo(403);
        assertThat(send("GET", "/metrics", null, link).statusCode()).isEqualTo(403);
    }

    @Test
    void answerWithoutABodyHasNoType() throws Exception {
        assertThat(send("OPTIONS", "/shelf/things/a", null).headers().firstValue("Content-Type"))
                .isEmpty();
        assertThat(send("DELETE", "/shelf/things/a", null, "Authorization", Shelf.SECRET)
                        .headers()
                        .firstValue("Content-Type"))
                .isEmpty();
    }

    @Test
    void saneRequestIdIsKeptAndAnotherIsReplaced() throws Exception {
        HttpResponse<String> kept =
                send("GET", "/shelf/echo", null, "X-B3-TraceId", "463ac35c9f6413ad48485a3953bb6124");
        assertThat(kept.headers().firstValue("X-B3-TraceId")).hasValue("463ac35c9f6413ad48485a3953bb6124");
        assertThat(json(kept).get("id").textValue()).isEqualTo("463ac35c9f6413ad48485a3953bb6124");
        HttpResponse<String> replaced = send("GET", "/shelf/echo", null, "X-B3-TraceId", "<script> ".repeat(9));
        assertThat(replaced.headers().firstValue("X-B3-TraceId").orElseThrow()).matches("[0-9a-f]{32}");
    }

    @Test
    void accessLogHasALineForEachRequestAndNoSecrets() throws Exception {
        send("DELETE", "/shelf/things/vase?token=open-" + Shelf.SECRET, null, "Authorization", Shelf.SECRET);
        send("GET", "/shelf/broken", null, "X-B3-TraceId", "abc");
        stop();
        assertThat(log.toString())
                .containsPattern("keeper DELETE /shelf/things/vase 204 0b \\d+us")
                .containsPattern("abc 127.0.0.1 - GET /shelf/broken 500 \\d+b \\d+us java.lang.IllegalStateException")
                .doesNotContain("open-")
                .contains("\tat ");
        assertThat(log.toString().lines().filter(line -> line.contains("DELETE")))
                .hasSize(1);
    }

    @Test
    void slowSendersDoNotKeepOthersFromBeingServed() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int n = 0; n < 200; n++) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), server.url().getPort());
                slow.add(socket);
                OutputStream out = socket.getOutputStream();
                out.write("POST /shelf/things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
                        .getBytes(ISO_8859_1));
                out.flush();
            }
            assertThat(send("GET", "/shelf/echo", null).statusCode()).isEqualTo(200);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void closingFinishesTheRequestsThatRun() throws Exception {
        CompletableFuture<HttpResponse<String>> running = client.sendAsync(
                HttpRequest.newBuilder(server.url().resolve("/shelf/slow")).build(), BodyHandlers.ofString());
        shelf.entered.await();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);
        shelf.leave.countDown();
        assertThat(running.join().body()).isEqualTo("done");
        closing.join();
        Assertions.assertThatThrownBy(() -> send("GET", "/shelf/echo", null)).isInstanceOf(IOException.class);
    }

    @Test
    void closingDoesNotWaitForEverForWhoeverSendsNoMore() throws Exception {
        MonochordServer hasty = MonochordServer.start(
                WebOptions.builder().shutdownTimeout(Duration.ofMillis(100)).build(),
                List.of(new Shelf()),
                "1.2.3",
                new ServerMetrics(),
                AccessLog.NONE);
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), hasty.url().getPort())) {
            socket.getOutputStream()
                    .write(
                            "POST /shelf/things HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n"
                                    .getBytes(ISO_8859_1));
            // The leave to go on says that the request has begun.
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            hasty.close();
        }
    }

    @Test
    void healthAsksTheSystemsAndTellsNoReasons() throws Exception {
        assertThat(send("GET", "/health", null).body()).isEqualTo("{\"status\":\"ok\",\"systems\":{\"shelf\":\"ok\"}}");
        shelf.healthy = false;
        HttpResponse<String> failing = send("GET", "/health", null);
        assertThat(failing.statusCode()).isEqualTo(503);
        assertThat(failing.body()).isEqualTo("{\"status\":\"failing\",\"systems\":{\"shelf\":\"failing\"}}");
    }

    @Test
    void metricsCountByRouteAndNotByPath() throws Exception {
        send("GET", "/shelf/things/one", null);
        send("GET", "/shelf/things/two", null);
        send("GET", "/shelf/no/such/path", null);
        String metrics = send("GET", "/metrics", null).body();
        assertThat(metrics)
                .contains(
                        "monochord_requests_seconds_count{method=\"GET\",route=\"/things/{name}\",status=\"200\",system=\"shelf\"} 2")
                .contains("route=\"none\",status=\"404\"")
                .doesNotContain("such");
    }

    @Test
    void describesEveryRoute() throws Exception {
        HttpResponse<String> answer = send("GET", "/openapi.json", null);
        JsonNode api = json(answer);
        assertThat(api.get("openapi").textValue()).isEqualTo("3.1.0");
        assertThat(api.get("paths").fieldNames())
                .toIterable()
                .contains("/shelf/things", "/shelf/things/{name}", "/health");
        JsonNode create = api.at("/paths/~1shelf~1things/post");
        assertThat(create.at("/requestBody/content/application~1json/schema/$ref")
                        .textValue())
                .isEqualTo("#/components/schemas/shelf.NewThing");
        assertThat(create.at("/responses/400/content/application~1json/schema/$ref")
                        .textValue())
                .isEqualTo("#/components/schemas/shelf.Trouble");
        assertThat(api.at("/components/schemas/shelf.Thing/required")).hasToString("[\"name\",\"weight\"]");
        assertThat(api.at("/paths/~1shelf~1things~1{name}/delete/security")).hasToString("[{\"shelf.keeper\":[]}]");
    }

    @Test
    void pagesAreOursAndNeedNoNetwork() throws Exception {
        for (String path : List.of(
                "/",
                "/docs",
                "/docs/docs.js",
                "/docs/call.js",
                "/docs/element.js",
                "/docs/shape.js",
                "/docs/style.css")) {
            HttpResponse<String> page = send("GET", path, null);
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body())
                    .doesNotContain("http://")
                    .doesNotContain("https://")
                    .doesNotContain("{{");
            assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'self'");
        }
        assertThat(send("GET", "/", null).body())
                .contains("Things &lt;on&gt; a shelf.")
                .contains("1.2.3");
    }

    @Test
    void hundredClientsAtOnceAreAllAnswered() {
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int n = 0; n < 100; n++) {
            HttpRequest request = HttpRequest.newBuilder(server.url().resolve("/shelf/things/t" + n))
                    .build();
            answers.add(client.sendAsync(request, BodyHandlers.ofString()).thenApply(HttpResponse::statusCode));
        }
        assertThat(answers).allSatisfy(answer -> assertThat(answer.join()).isEqualTo(200));
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return Json.lenient().tree(answer.body().getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
}
