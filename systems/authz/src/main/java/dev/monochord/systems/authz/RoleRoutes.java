package dev.monochord.systems.authz;

import dev.monochord.systems.authz.AuthzBodies.NewRole;
import dev.monochord.systems.authz.AuthzBodies.RoleChange;
import dev.monochord.systems.authz.AuthzBodies.RolePage;
import dev.monochord.systems.authz.AuthzBodies.ShownRole;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import java.util.List;

/** Roles over HTTP. Thread-safe. */
record RoleRoutes(RoleService service) implements RouteGroup {

    private static final Parameter ROLE = Parameter.path("roleId", "The id of the role, a ULID.");
    private static final String ONE = "/v1/roles/{roleId}";

    @Override
    public List<Route> routes() {
        return List.of(
                Route.post("/v1/roles", "Creates a role", this::create)
                        .describedBy(
                                "A name has 1 to 64 small letters, digits, '-' and '_', and is unique in its scope.")
                        .body(NewRole.class)
                        .answers(201, "the role", ShownRole.class)
                        .answers(400, "a field is wrong or not known")
                        .answers(409, "the name is taken"),
                Route.get("/v1/roles", "Lists the roles of a scope, or finds one", this::find)
                        .with(
                                Parameter.query("scope", "The scope.")
                                        .oneOf("tenant", "global")
                                        .mandatory(),
                                Parameter.query("name", "Finds the one of this name; then the answer is that role."))
                        .with(PAGES.documented())
                        .answers(200, "a page, by name", RolePage.class)
                        .answers(404, "there is none of this name"),
                Route.get(ONE, "Shows a role", this::get)
                        .with(ROLE)
                        .answers(200, "the role", ShownRole.class)
                        .answers(404, "there is no such role"),
                Route.patch(ONE, "Renames a role", this::rename)
                        .describedBy("It keeps its id, so grants and policies stay as they are.")
                        .with(ROLE)
                        .body(RoleChange.class)
                        .answers(200, "the role", ShownRole.class)
                        .answers(404, "there is no such role")
                        .answers(409, "the name is taken")
                        .answers(412, "somebody else changed it"),
                Route.delete(ONE, "Deletes a role", this::delete)
                        .describedBy("Grants that name it give nothing by it any more.")
                        .with(ROLE)
                        .answers(204, "it is gone, or was not there"));
    }

    private Response create(Request request) {
        NewRole role = request.strictJson(NewRole.class);
        return Response.created(ShownRole.of(service.create(role.name(), role.scope())));
    }

    private Response find(Request request) {
        String scope = request.query("scope").orElse("");
        return request.query("name")
                .map(name -> Response.ok(ShownRole.of(service.named(scope, name))))
                .orElseGet(() -> Response.ok(RolePage.of(service.list(scope, PAGES.read(request)))));
    }

    private Response get(Request request) {
        return Response.ok(ShownRole.of(service.get(request.variable("roleId"))));
    }

    private Response rename(Request request) {
        RoleChange change = request.strictJson(RoleChange.class);
        return Response.ok(ShownRole.of(service.rename(request.variable("roleId"), change.name())));
    }

    private Response delete(Request request) {
        service.delete(request.variable("roleId"));
        return Response.empty(204);
    }
}
