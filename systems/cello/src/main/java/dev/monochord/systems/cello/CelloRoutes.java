package dev.monochord.systems.cello;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.systems.cello.CelloBodies.FirstToken;
import dev.monochord.systems.cello.CelloBodies.NewProject;
import dev.monochord.systems.cello.CelloBodies.NewTarget;
import dev.monochord.systems.cello.CelloBodies.NewToken;
import dev.monochord.systems.cello.CelloBodies.ShownProject;
import dev.monochord.systems.cello.CelloBodies.ShownTarget;
import dev.monochord.systems.cello.CelloBodies.ShownToken;
import dev.monochord.systems.cello.CelloBodies.TargetChange;
import dev.monochord.systems.cello.store.KeptToken;
import dev.monochord.systems.cello.store.MigratingStore;
import dev.monochord.systems.cello.store.StoreReport;
import dev.monochord.systems.kit.Content;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.OperatorRoutes;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Cello over HTTP. Thread-safe. */
record CelloRoutes(
        CelloService service,
        TokenService tokens,
        RoleGate gate,
        CelloCallers callers,
        OperatorRoutes operators,
        @Nullable MigratingStore migrating)
        implements HttpSystem {

    private static final Parameter PROJECT = Parameter.path("project", "The name of the project, case sensitive.");
    private static final Parameter TOKEN = Parameter.path("token", "The id of the token.");
    private static final Parameter TARGET = Parameter.path("target", "The name of the target.");
    private static final String NO_PROJECT = "project does not exist";

    @Override
    public String name() {
        return CelloFactory.NAME;
    }

    @Override
    public String description() {
        return "Projects, the tokens that act for them and the targets they deploy to.";
    }

    @Override
    public List<Route> routes() {
        Stream<Route> admins = Stream.of(
                        projects(), tokenRoutes(), targets(), List.of(operators.unreadable("/unreadable")), migration())
                .flatMap(List::stream)
                .map(this::admin);
        return Stream.concat(admins, Stream.of(ownToken(), health())).toList();
    }

    private List<Route> projects() {
        return List.of(
                Route.post("/projects", "Creates a project and its first token", this::createProject)
                        .describedBy(
                                "The token is shown this once. A name has 4 to 32 letters and digits; a repository is"
                                        + " an https, ssh or git address, or user@host:path; it ends in .git unless it is https.")
                        .body(NewProject.class)
                        .answers(200, "the first token of the project", FirstToken.class)
                        .answers(400, "invalid request, …; project already exists; error decoding request")
                        .answers(409, "a project of this name is being deleted"),
                Route.get("/projects/{project}", "Shows a project", this::project)
                        .with(PROJECT)
                        .answers(200, "the project", ShownProject.class)
                        .answers(404, "error retrieving project"),
                Route.delete("/projects/{project}", "Deletes a project and its tokens", this::deleteProject)
                        .describedBy(
                                "Deletes everything under the project and the project last. What was interrupted is"
                                        + " finished by the next call.")
                        .with(PROJECT)
                        .answers(200, "it is gone, or was not there")
                        .answers(400, "project has existing targets, not deleting")
                        .answers(409, "another call is deleting it"));
    }

    private List<Route> tokenRoutes() {
        return List.of(
                Route.post("/projects/{project}/tokens", "Creates a token", this::createToken)
                        .describedBy(
                                "A project has two tokens that live; expired ones do not count and are removed here."
                                        + " The token is shown this once and lives for 8776 hours.")
                        .with(PROJECT)
                        .answers(200, "the token", NewToken.class)
                        .answers(404, NO_PROJECT)
                        .answers(409, "token limit reached"),
                Route.get("/projects/{project}/tokens", "Lists the tokens of a project", this::listTokens)
                        .with(PROJECT)
                        .answers(200, "the tokens, newest first", Content.listOf(ShownToken.class))
                        .answers(404, NO_PROJECT),
                Route.get("/projects/{project}/tokens/{token}", "Shows a token", this::token)
                        .describedBy("The secret is not shown, nor its hash. A token without an expiry is expired.")
                        .with(PROJECT, TOKEN)
                        .answers(200, "the token", ShownToken.class)
                        .answers(404, "project does not exist; token not found"),
                Route.delete("/projects/{project}/tokens/{token}", "Revokes a token", this::deleteToken)
                        .with(PROJECT, TOKEN)
                        .answers(200, "it is gone, or was not there")
                        .answers(404, NO_PROJECT));
    }

    private List<Route> targets() {
        return List.of(
                Route.post("/projects/{project}/targets", "Creates a target", this::createTarget)
                        .describedBy("Properties are open: everything given is stored and shown. credential_type,"
                                + " policy_arns, policy_document and role_arn are checked if they are given.")
                        .with(PROJECT)
                        .body(NewTarget.class)
                        .answers(200, "it is created; the body is an empty object", Content.json(Map.class))
                        .answers(
                                400,
                                "invalid request, …; project does not exist; target name must not already exist;"
                                        + " error decoding request"),
                Route.get("/projects/{project}/targets", "Lists the targets of a project", this::listTargets)
                        .with(PROJECT)
                        .answers(200, "their names", Content.listOf(String.class))
                        .answers(404, NO_PROJECT),
                Route.get("/projects/{project}/targets/{target}", "Shows a target", this::target)
                        .with(PROJECT, TARGET)
                        .answers(200, "the target", ShownTarget.class)
                        .answers(404, "target not found"),
                Route.patch("/projects/{project}/targets/{target}", "Changes a target", this::changeTarget)
                        .describedBy(
                                "Properties that are given replace those there are; the others stay. A name or type"
                                        + " is ignored.")
                        .with(PROJECT, TARGET)
                        .body(TargetChange.class)
                        .answers(200, "the whole target", ShownTarget.class)
                        .answers(400, "invalid request, …; error decoding request")
                        .answers(404, "project does not exist; target not found"),
                Route.delete("/projects/{project}/targets/{target}", "Deletes a target", this::deleteTarget)
                        .with(PROJECT, TARGET)
                        .answers(200, "it is gone, or was not there"));
    }

    private List<Route> migration() {
        MigratingStore stores = migrating;
        return stores == null
                ? List.of()
                : List.of(Route.get(
                                "/migration",
                                "Shows what the two stores have been doing",
                                request -> Response.ok(stores.report()))
                        .describedBy("Counts since this process started, and the last differences, without values.")
                        .answers(200, "the mode, counters and differences", StoreReport.class));
    }

    private Route ownToken() {
        return Route.get("/projects/{project}/tokens/self", "Shows the token that asks", this::ownToken)
                .describedBy("For whoever holds a token of the project: whether it is still accepted, and until when.")
                .with(PROJECT)
                .securedBy(callers::token)
                .answers(200, "the token in the header Authorization", ShownToken.class)
                .answers(401, "it is not a living token of this project");
    }

    private Route health() {
        return Route.get("/health/full", "Whether the table can be read", this::health)
                .ignoringUnknownParameters()
                .answers(200, "Health check succeeded", Content.text("text/plain"))
                .answers(503, "it cannot be read now");
    }

    private Route admin(Route route) {
        return gate.require(CelloCallers.ADMIN, route);
    }

    private Response createProject(Request request) {
        NewProject project = request.strictJson(NewProject.class);
        return Response.ok(FirstToken.of(service.createProject(project.name(), project.repository())));
    }

    private Response project(Request request) {
        return Response.ok(ShownProject.of(service.project(projectOf(request))));
    }

    private Response deleteProject(Request request) {
        service.deleteProject(projectOf(request));
        return Response.empty(200);
    }

    private Response createToken(Request request) {
        return Response.ok(NewToken.of(tokens.create(projectOf(request))));
    }

    private Response listTokens(Request request) {
        return Response.ok(
                tokens.list(projectOf(request)).stream().map(this::shown).toList());
    }

    private Response deleteToken(Request request) {
        tokens.delete(projectOf(request), request.variable("token"));
        return Response.empty(200);
    }

    private Response token(Request request) {
        return Response.ok(shown(tokens.find(projectOf(request), request.variable("token"))));
    }

    private Response ownToken(Request request) {
        return Response.ok(
                shown(tokens.find(projectOf(request), request.caller().name())));
    }

    private Response createTarget(Request request) {
        NewTarget target = request.strictJson(NewTarget.class);
        service.createTarget(projectOf(request), target.name(), target.type(), target.properties());
        return Response.ok(Map.of());
    }

    private Response listTargets(Request request) {
        return Response.ok(service.targets(projectOf(request)));
    }

    private Response target(Request request) {
        return Response.ok(ShownTarget.of(service.target(projectOf(request), targetOf(request))));
    }

    private Response changeTarget(Request request) {
        TargetChange change = request.strictJson(TargetChange.class);
        return Response.ok(
                ShownTarget.of(service.changeTarget(projectOf(request), targetOf(request), change.properties())));
    }

    private Response deleteTarget(Request request) {
        service.deleteTarget(projectOf(request), targetOf(request));
        return Response.empty(200);
    }

    private Response health(Request request) {
        try {
            service.checkHealth();
        } catch (MonochordException unreachable) {
            return Response.text(503, "Health check failed");
        }
        return Response.text(200, "Health check succeeded");
    }

    private ShownToken shown(KeptToken token) {
        return ShownToken.of(token, tokens.now());
    }

    private static String projectOf(Request request) {
        return request.variable("project");
    }

    private static String targetOf(Request request) {
        return request.variable("target");
    }

    @Override
    public Object errorBody(Failure failure) {
        String message = failure.kind() == FailureKind.MALFORMED_BODY ? "error decoding request" : failure.message();
        return new CelloBodies.Trouble(message);
    }

    @Override
    public void checkHealth() {
        service.checkHealth();
    }

    @Override
    public void close() {
        if (migrating != null) {
            migrating.close();
        }
    }

    @Override
    public String requestIdHeader() {
        return "X-B3-TraceId";
    }

    @Override
    public Map<String, Object> securitySchemes() {
        return Map.of(
                "credential",
                Map.of(
                        "type",
                        "apiKey",
                        "in",
                        "header",
                        "name",
                        "Authorization",
                        "description",
                        "cello:admin:<admin secret>, or a token of a project: cello:<token id>:<secret>."
                                + " vault is accepted in the place of cello."));
    }
}
