package dev.monochord.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * {@code monochord serve --demo --allow-writes}, one for all tests of the console: the first test class that asks for it
 * starts it, and it ends after the last. Beside the sample organization it has a project whose repository is a script.
 */
final class DemoServer implements AutoCloseable {

    /** A project of Cello with a hostile repository. */
    static final String PROJECT = "blue";

    static final String SCRIPT = "<script>alert(1)</script>";

    private static final Pattern TOKEN = Pattern.compile("name=\"csrf-token\" content=\"([^\"]*)\"");

    private final HttpClient client = HttpClient.newHttpClient();
    private final RunningServer server;

    private DemoServer() throws IOException {
        server = new RunningServer(Map.of("TENANTS_QUEUE_PORT", "0"), "--demo", "--allow-writes");
        createProject();
    }

    /** As a visitor does: by the form of the pattern. */
    private void createProject() {
        HttpResponse<String> created = post(
                "/items/cello/patterns/createProject",
                Map.of(
                        "p.project.project",
                        PROJECT,
                        "p.project.repository",
                        "https://example.org/" + SCRIPT + ".git",
                        "p.project.createdAt",
                        "2026-01-01T00:00:00Z",
                        "p.project.updatedAt",
                        "2026-01-01T00:00:00Z",
                        "p.project.version",
                        "1",
                        "p.project.tokenCount",
                        "0",
                        "p.project.targetCount",
                        "0"));
        assertThat(created.body()).contains("Done.");
    }

    String url() {
        return server.url();
    }

    /** Returns the page at a path, which must be shown without an error. */
    String page(String path) {
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        return response.body();
    }

    /** Returns what is at a path, an error or not. */
    HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(URI.create(url() + path)));
    }

    /** Sends a form with the token of a page. */
    HttpResponse<String> post(String path, Map<String, String> form) {
        Matcher token = TOKEN.matcher(page("/"));
        assertThat(token.find()).as("a page has a token").isTrue();
        Map<String, String> whole = new HashMap<>(form);
        whole.put("_csrf", token.group(1));
        return postWithoutToken(path, whole);
    }

    HttpResponse<String> postWithoutToken(String path, Map<String, String> form) {
        String body = form.entrySet().stream()
                .map(field ->
                        URLEncoder.encode(field.getKey(), UTF_8) + "=" + URLEncoder.encode(field.getValue(), UTF_8))
                .collect(Collectors.joining("&"));
        return send(HttpRequest.newBuilder(URI.create(url() + path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString(UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    @Override
    public void close() {
        server.close();
    }

    /** Gives the server to constructors and methods that ask for it. */
    static final class Extension implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == DemoServer.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getRoot()
                    .getStore(ExtensionContext.Namespace.create(DemoServer.class))
                    .getOrComputeIfAbsent(DemoServer.class, any -> start(), DemoServer.class);
        }

        private static DemoServer start() {
            try {
                return new DemoServer();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
