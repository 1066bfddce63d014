package dev.monochord.cli.migrate;

import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.report.ReportTree;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.work.Pass;
import dev.monochord.runtime.page.Page;
import dev.monochord.systems.kit.Content;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.PageParameters;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Roles;
import dev.monochord.systems.kit.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Where migrations stand, over HTTP. Nothing can be changed here, and items are shown by their keys only. */
record MigrationRoutes(Migrations migrations, RoleGate gate) implements HttpSystem {

    static final String NAME = "migrations";

    private static final String OPERATOR = "operator";
    static final Roles ROLES = Roles.of(NAME, OPERATOR);

    private static final PageParameters PAGES = PageParameters.named("limit", "next_token");
    private static final Parameter ID = Parameter.path("id", "The name of a migration");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Where the migrations of the store stand.";
    }

    @Override
    public List<Route> routes() {
        return List.of(
                gate.require(OPERATOR, Route.get("/", "Lists migrations", request -> list()))
                        .answers(200, "the migrations, each with its phase", Content.json(Map.class)),
                one("/{id}", "Where a migration stands", this::status)
                        .answers(200, "phase, passes, processes, workers and history", Content.json(Map.class)),
                paged("/{id}/differences", "Lists items that differ, by the last verification", this::differences),
                paged("/{id}/dead-letters", "Lists items that could not be written", this::deadLetters));
    }

    private Route one(String path, String summary, Function<Request, Response> handler) {
        return gate.require(OPERATOR, Route.get(path, summary, handler::apply))
                .with(ID)
                .answers(404, "there is no such migration");
    }

    private Route paged(String path, String summary, Function<Request, Response> handler) {
        return one(path, summary, handler)
                .with(PAGES.documented())
                .answers(
                        200,
                        "a page of items, by their keys, and next_token if there are more",
                        Content.json(Map.class))
                .answers(400, "the page token or the page size is not valid");
    }

    private Response list() {
        return Response.ok(Map.of(
                NAME,
                migrations.statuses().stream().map(MigrationStatus::summary).toList()));
    }

    private Response status(Request request) {
        return Response.ok(migrations.status(request.variable("id")).tree());
    }

    private Response differences(Request request) {
        MigrationState migration = migrations.migration(request.variable("id"));
        return page(
                "differences",
                migrations
                        .table()
                        .differences(migration.id(), Pass.VERIFY.name(migration), PAGES.read(request))
                        .map(ReportTree::tree));
    }

    private Response deadLetters(Request request) {
        MigrationState migration = migrations.migration(request.variable("id"));
        return page(
                "deadLetters",
                migrations
                        .table()
                        .deadLetters(migration.id(), PAGES.read(request))
                        .map(ReportTree::tree));
    }

    private static Response page(String name, Page<Map<String, Object>> page) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put(name, page.items());
        body.put("next_token", page.nextToken());
        return Response.ok(body);
    }

    /** What an error looks like. */
    record Problem(String code, String message) {}

    @Override
    public Object errorBody(Failure failure) {
        return new Problem(failure.kind().name().toLowerCase(Locale.ROOT), failure.message());
    }

    @Override
    public void checkHealth() {
        migrations.table().migration("health");
    }

    @Override
    public Map<String, Object> securitySchemes() {
        return RoleGate.securityScheme("The secret of an operator.");
    }
}
