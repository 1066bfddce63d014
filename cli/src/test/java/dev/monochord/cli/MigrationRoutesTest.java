package dev.monochord.cli;

import static dev.monochord.cli.MigratingNotes.ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.cli.migrate.MigrationsFactory;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.server.MonochordServer;
import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.web.AccessLog;
import dev.monochord.web.WebOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationRoutesTest {

    private static final String SECRET = "a-secret-of-an-operator-that-is-long-enough";

    @TempDir
    Path folder;

    private MigratingNotes notes;
    private Assembly assembly;
    private MonochordServer server;

    @BeforeEach
    void serve() throws IOException {
        notes = new MigratingNotes(folder, 30);
        assertThat(MigrationsFactory.serves(notes.client())).isFalse();
        notes.plan("--create");
        notes.migrate("start", ID, "--lease=20ms");
        notes.migrate("work", ID, "--lease=20ms");
        assertThat(MigrationsFactory.serves(notes.client())).isTrue();
        assembly = new Assembly(
                notes.client(),
                ClientFactory::new,
                Clock.systemUTC(),
                Map.of("MIGRATIONS_OPERATOR_SECRET", SECRET),
                InstallationSecrets.inMemory(),
                new ServerMetrics());
        server = MonochordServer.start(
                WebOptions.builder().port(0).build(),
                List.of(assembly.open(new MigrationsFactory())),
                "test",
                new ServerMetrics(),
                AccessLog.NONE);
    }

    @AfterEach
    void close() {
        server.close();
        assembly.close();
        notes.close();
    }

    @Test
    void listsMigrationsAndTellsWhereOneStands() throws Exception {
        assertThat(get("/migrations", SECRET).body())
                .contains("\"id\":\"notes-2\"", "\"phase\":\"READ_NEW\"", "\"failure\":null");
        assertThat(get("/migrations/" + ID, SECRET).body())
                .contains("\"pass\":\"copy-1\"", "\"written\":30", "\"percent\":100.0", "\"history\":[");
        assertThat(get("/health", "").body()).contains("\"migrations\":\"ok\"");
    }

    @Test
    void listsDifferencesByTheirKeys() throws Exception {
        Map<String, String> copied = notes.copied();
        notes.items("notes_v2").values().stream()
                .limit(2)
                .forEach(item -> notes.client()
                        .deleteItem(delete ->
                                delete.tableName("notes_v2").key(Map.of("pk", item.get("pk"), "sk", item.get("sk")))));
        notes.migrate("verify", ID, "--lease=20ms");

        HttpResponse<String> first = get("/migrations/" + ID + "/differences?limit=1", SECRET);
        assertThat(first.body())
                .contains("\"kind\":\"MISSING\"", "\"sk\":\"S:NOTE#2024", "\"next_token\":\"")
                .doesNotContain(copied.values());
        assertThat(get("/migrations/" + ID + "/dead-letters", SECRET).body())
                .isEqualTo("{\"deadLetters\":[],\"next_token\":null}");
    }

    @Test
    void unknownMigrationIsNotFound() throws Exception {
        for (String path : List.of("/other", "/other/differences", "/other/dead-letters")) {
            HttpResponse<String> response = get("/migrations" + path, SECRET);
            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.body()).contains("\"code\":\"not_found\"");
        }
    }

    @Test
    void everyRouteAsksForTheSecret() throws Exception {
        for (String path : List.of("", "/" + ID, "/" + ID + "/differences", "/" + ID + "/dead-letters")) {
            assertThat(get("/migrations" + path, "").statusCode()).isEqualTo(401);
            assertThat(get("/migrations" + path, "wrong").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void serveOffersThemIfTheStoreHasMigrations() {
        StringWriter out = new StringWriter();
        int code = Main.run(
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                () -> new CountDownLatch(0),
                List.of(new Bell()),
                "serve",
                "--port",
                "0",
                "--endpoint",
                notes.url());
        assertThat(code).isZero();
        assertThat(out.toString())
                .containsPattern("migrations: http://127\\.0\\.0\\.1:\\d+/migrations")
                .contains("operator secret of migrations (shown once): ");
    }

    private HttpResponse<String> get(String path, String secret) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path));
        if (!secret.isEmpty()) {
            request.header("Authorization", "Bearer " + secret);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
