package dev.monochord.server;

import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.server.openapi.OpenApiDocument;
import dev.monochord.systems.kit.Content;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The server's own pages: index, health, metrics and API documentation. */
final class OwnPages implements HttpSystem {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

    private final List<HttpSystem> systems;
    private final String version;
    private final ServerMetrics metrics;
    private final HealthCheck health;
    private final IndexPage index;
    private final @Nullable RoleGate gate;
    private final List<Route> routes;
    private volatile @Nullable Response openApi;

    OwnPages(List<HttpSystem> systems, String version, ServerMetrics metrics, ServerPages pages) {
        this.systems = systems;
        this.version = version;
        this.metrics = metrics;
        this.health = new HealthCheck(systems, TIMEOUT, pages.store());
        this.index = new IndexPage(systems, version);
        this.gate = pages.metricsGate();
        this.routes = documented();
    }

    /** What an error of the server itself looks like. */
    record Trouble(String code, String message) {}

    @Override
    public String name() {
        return "server";
    }

    @Override
    public String description() {
        return "Index, health, metrics and API documentation.";
    }

    @Override
    public List<Route> routes() {
        List<Route> all = new ArrayList<>(routes);
        all.add(page("/", () -> index.response()));
        all.add(page("/docs", () -> StaticFile.of("docs.html", "text/html; charset=utf-8")));
        for (String script : List.of("docs.js", "call.js", "element.js", "shape.js")) {
            all.add(page("/docs/" + script, () -> StaticFile.of(script, "text/javascript; charset=utf-8")));
        }
        all.add(page("/docs/style.css", () -> StaticFile.of("style.css", "text/css; charset=utf-8")));
        // Probes and scrapers append parameters of their own, and these pages have none that could be misspelt.
        return all.stream().map(Route::ignoringUnknownParameters).toList();
    }

    @Override
    public Map<String, Object> securitySchemes() {
        return gate == null
                ? Map.of()
                : RoleGate.securityScheme("The metrics reader's secret. Everything else needs no credentials.");
    }

    @Override
    public Object errorBody(Failure failure) {
        return new Trouble(failure.kind().name(), failure.message());
    }

    @Override
    public boolean isLinkable(String path) {
        return path.equals("/") || path.equals("/docs");
    }

    @Override
    public void checkHealth() {}

    @Override
    public void close() {
        health.close();
    }

    private List<Route> documented() {
        return List.of(
                Route.get("/health", "Whether every system can reach its store", request -> health.response())
                        .answers(200, "all of them can", HealthCheck.Report.class)
                        .answers(503, "at least one cannot", HealthCheck.Report.class),
                gate == null ? metrics() : gate.require(metrics()),
                Route.get("/openapi.json", "This description", request -> openApi())
                        .answers(200, "an OpenAPI 3.1 document", Content.json(Map.class)));
    }

    private Route metrics() {
        return Route.get(
                        "/metrics",
                        "Counts and times in the text format of Prometheus",
                        request -> Response.text(200, metrics.prometheus()).withContentType(METRICS))
                .answers(200, "the metrics", Content.text("text/plain"));
    }

    /** Built at the first request: the bodies of all routes are read by reflection, which would delay the start. */
    private Response openApi() {
        Response known = openApi;
        if (known == null) {
            known = document();
            openApi = known;
        }
        return known;
    }

    private Response document() {
        OpenApiDocument document = new OpenApiDocument(version);
        systems.forEach(system -> document.add(system, "/" + system.name(), system.routes()));
        document.add(this, "", routes);
        return Response.ok(document.tree());
    }

    private static Route page(String path, Supplier<Response> content) {
        return Route.get(path, "", request -> content.get());
    }
}
