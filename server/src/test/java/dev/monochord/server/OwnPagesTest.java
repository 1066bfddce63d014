package dev.monochord.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Roles;
import dev.monochord.systems.kit.Route;
import dev.monochord.systems.kit.SystemDispatcher;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The pages of the server itself, which need no credentials. */
class OwnPagesTest {

    @Test
    void onlyThePagesOfTheServerItselfAreOpen() {
        OwnPages pages = new OwnPages(List.of(new Shelf()), "1", new ServerMetrics(), ServerPages.defaults());
        assertThat(pages.routes())
                .filteredOn(route -> route.authenticator().isEmpty())
                .extracting(Route::toString)
                .containsExactlyInAnyOrder(
                        "GET /",
                        "GET /health",
                        "GET /metrics",
                        "GET /openapi.json",
                        "GET /docs",
                        "GET /docs/docs.js",
                        "GET /docs/call.js",
                        "GET /docs/element.js",
                        "GET /docs/shape.js",
                        "GET /docs/style.css");
        pages.close();
    }

    @Test
    void metricsAreClosedByAGate() {
        RoleGate gate = RoleGate.open(
                Roles.of("metrics", "reader"), role -> Optional.of("0123456789abcdef"), InstallationSecrets.inMemory());
        OwnPages pages = new OwnPages(
                List.of(new Shelf()), "1", new ServerMetrics(), new ServerPages(null, gate, () -> StoreStatus.OK));
        SystemDispatcher dispatcher = SystemDispatcher.of(pages);
        Request.Builder request = Request.builder("GET", "/metrics");
        assertThat(dispatcher.dispatch(request.build()).response().status()).isEqualTo(401);
        request.header("Authorization", "Bearer 0123456789abcdef");
        assertThat(dispatcher.dispatch(request.build()).response().status()).isEqualTo(200);
        pages.close();
    }
}
