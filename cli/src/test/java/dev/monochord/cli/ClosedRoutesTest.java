package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.kit.SystemDispatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every route of every system, called by somebody who proves nothing. */
class ClosedRoutesTest {

    private static Engine engine;
    private static final InstallationSecrets SECRETS = InstallationSecrets.inMemory();
    private static Assembly assembly;
    private static List<HttpSystem> systems;

    @BeforeAll
    static void open() {
        engine = Engine.inMemory();
        assembly = new Assembly(
                engine.client(),
                ClientFactory::new,
                engine.clock(),
                // Nobody is called there: no queue is asked for.
                Map.of("TENANTS_SQS_ENDPOINT", "http://127.0.0.1:1", "NUCLEUS_TICK_SECONDS", "0"),
                SECRETS,
                new ServerMetrics());
        systems = Systems.all().stream().map(assembly::open).toList();
    }

    @AfterAll
    static void close() {
        assembly.close();
        engine.close();
    }

    @Test
    void routeAsksForCredentialsAndStoresNothing() {
        engine.recorder().clear();
        List<String> open = new ArrayList<>();
        List<String> closed = new ArrayList<>();
        for (HttpSystem system : systems) {
            for (Route route : system.routes()) {
                Set<Integer> statuses = statuses(system, route);
                (statuses.equals(Set.of(401)) ? closed : open).add(system.name() + " " + route);
            }
        }
        // Load balancers probe the one without credentials. An event of the other carries the token of the user it is
        // about, and is denied without a valid one.
        assertThat(open).containsExactly("cello GET /health/full", "authz POST /v1/authorizer");
        assertThat(closed).hasSizeGreaterThan(80);
        assertThat(engine.recorder().calls())
                .extracting(RecordedCall::operation)
                .isSubsetOf("GetItem", "Query");
    }

    private static Set<Integer> statuses(HttpSystem system, Route route) {
        SystemDispatcher dispatcher = SystemDispatcher.of(system);
        String path = route.path().toString().replaceAll("\\{[^}]*}", "x");
        return Stream.of("", "Bearer ", "Bearer x", "cello:admin:x", "Basic eDp4")
                .map(header -> Request.builder(route.method().name(), path)
                        .header("Authorization", header)
                        .build())
                .map(request -> dispatcher.dispatch(request).response().status())
                .collect(Collectors.toSet());
    }

    @Test
    void everySystemDocumentsHowCallersProveWhoTheyAre() {
        assertThat(systems)
                .allSatisfy(system -> assertThat(system.securitySchemes()).isNotEmpty());
    }

    @Test
    void everyGeneratedSecretIsDocumented() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "serve.md"));
        assertThat(SECRETS.takeCreated())
                .isNotEmpty()
                .allSatisfy(secret -> assertThat(page).contains("| `" + secret.name() + "` |"));
    }
}
