package dev.monochord.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.Route;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The pages of the server itself, which need no credentials. */
class OwnPagesTest {

    @Test
    void onlyThePagesOfTheServerItselfAreOpen() {
        OwnPages pages = new OwnPages(List.of(new Shelf()), "1", new ServerMetrics(), () -> StoreStatus.OK);
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
}
