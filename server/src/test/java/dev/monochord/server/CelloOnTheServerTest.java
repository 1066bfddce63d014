package dev.monochord.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.cello.CelloFactory;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.web.AccessLog;
import dev.monochord.web.WebOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the server adds to a system, in the system's own words: request ids and refusals. */
class CelloOnTheServerTest {

    private static final String SECRET = "sesame:open:sesame";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static Engine engine;
    private static Assembly assembly;
    private static MonochordServer server;

    @BeforeAll
    static void start() throws IOException {
        engine = Engine.inMemory();
        ServerMetrics metrics = new ServerMetrics();
        assembly = new Assembly(
                engine.client(),
                ClientFactory::new,
                engine.clock(),
                Map.of("CELLO_ADMIN_SECRET", SECRET),
                InstallationSecrets.inMemory(),
                metrics);
        server = MonochordServer.start(
                WebOptions.builder().build(),
                List.of(assembly.open(new CelloFactory())),
                "test",
                metrics,
                AccessLog.NONE);
    }

    @AfterAll
    static void close() {
        server.close();
        assembly.close();
        engine.close();
    }

    @Test
    void traceIdIsEchoed() throws Exception {
        HttpResponse<String> response = CLIENT.send(
                request("/projects/none")
                        .header("X-B3-TraceId", "463ac35c9f6413ad")
                        .build(),
                BodyHandlers.ofString());
        assertThat(response.headers().firstValue("X-B3-TraceId")).contains("463ac35c9f6413ad");
        assertThat(send(request("/projects/none")).headers().firstValue("X-B3-TraceId"))
                .hasValueSatisfying(id -> assertThat(id).matches("[0-9a-f]{32}"));
    }

    @Test
    void unknownPathsMethodsAndLargeBodiesAreRefusedInTheSameShape() throws Exception {
        assertRefused(request("/nothing"), 404);
        assertRefused(request("/projects/myproj").method("PATCH", BodyPublishers.ofString("{}")), 405);
        String large = "{\"name\":\"" + "x".repeat(1024 * 1024) + "\"}";
        assertRefused(request("/projects").POST(BodyPublishers.ofString(large)), 413);
    }

    private static void assertRefused(HttpRequest.Builder request, int status) throws Exception {
        HttpResponse<String> response = send(request);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).startsWith("{\"error_message\":");
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + "/cello" + path))
                .header("Authorization", "vault:admin:" + SECRET);
    }
}
