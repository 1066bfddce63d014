package dev.monochord.systems.authz;

import dev.monochord.systems.authz.AuthzBodies.GrantPage;
import dev.monochord.systems.authz.AuthzBodies.NewTenant;
import dev.monochord.systems.authz.AuthzBodies.Roles;
import dev.monochord.systems.authz.AuthzBodies.ShownGrant;
import dev.monochord.systems.authz.AuthzBodies.ShownTenant;
import dev.monochord.systems.authz.AuthzBodies.TenantChange;
import dev.monochord.systems.authz.AuthzBodies.TenantPage;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import java.util.List;

/** Tenants and what users are in them, over HTTP. Thread-safe. */
record TenantRoutes(TenantService service, GrantService grants) implements RouteGroup {

    private static final Parameter TENANT = Parameter.path("tenantId", "The id of the tenant, a ULID.");
    private static final Parameter USER = Parameter.path("userId", "The id of the user, a ULID.");
    private static final String GRANT = "/v1/tenants/{tenantId}/grants/{userId}";

    @Override
    public List<Route> routes() {
        return List.of(
                Route.post("/v1/tenants", "Creates a tenant", this::create)
                        .describedBy("A name has 1 to 64 small letters, digits and '-'. It is unique.")
                        .body(NewTenant.class)
                        .answers(201, "the tenant", ShownTenant.class)
                        .answers(400, "a field is wrong or not known")
                        .answers(409, "the name is taken"),
                Route.get("/v1/tenants", "Lists tenants, or finds one by its name", this::find)
                        .describedBy("A list has no order. It scans the table, since no key of the design has all"
                                + " tenants: for administration, not for every request.")
                        .with(Parameter.query("name", "Finds the one with this name; the response is that tenant."))
                        .with(PAGES.documented())
                        .answers(200, "a page", TenantPage.class)
                        .answers(404, "there is none of this name"),
                Route.get("/v1/tenants/{tenantId}", "Shows a tenant", this::get)
                        .with(TENANT)
                        .answers(200, "the tenant", ShownTenant.class)
                        .answers(404, "there is no such tenant, or it is being deleted"),
                Route.patch("/v1/tenants/{tenantId}", "Renames a tenant", this::rename)
                        .describedBy(
                                "The old name is free from then on. With a version, only if it is still the stored one.")
                        .with(TENANT)
                        .body(TenantChange.class)
                        .answers(200, "the tenant", ShownTenant.class)
                        .answers(404, "there is no such tenant")
                        .answers(409, "the name is taken")
                        .answers(412, "somebody else changed it"),
                Route.delete("/v1/tenants/{tenantId}", "Deletes a tenant and its grants", this::delete)
                        .describedBy("However many there are. What was interrupted is finished by the next call.")
                        .with(TENANT)
                        .answers(204, "it is gone, or was not there")
                        .answers(409, "another call is deleting it"),
                Route.get("/v1/tenants/{tenantId}/grants", "Lists the grants of a tenant", this::grants)
                        .with(TENANT)
                        .with(PAGES.documented())
                        .answers(200, "a page, by user", GrantPage.class)
                        .answers(404, "there is no such tenant"),
                Route.put(GRANT, "Grants roles in a tenant to a user", this::putGrant)
                        .describedBy("Takes the place of what was granted. At most 50 roles, of the scope tenant.")
                        .with(TENANT, USER)
                        .body(Roles.class)
                        .answers(200, "it was replaced", ShownGrant.class)
                        .answers(201, "it is new", ShownGrant.class)
                        .answers(400, "a role does not exist or has another scope")
                        .answers(404, "there is no such tenant or user, or it is being deleted")
                        .answers(412, "somebody else changed it"),
                Route.get(GRANT, "Shows what a user is in a tenant", this::grant)
                        .with(TENANT, USER)
                        .answers(200, "the grant", ShownGrant.class)
                        .answers(404, "the user is no member"),
                Route.delete(GRANT, "Revokes a grant", this::deleteGrant)
                        .describedBy("The next decision sees it.")
                        .with(TENANT, USER)
                        .answers(204, "it is gone, or was not there"));
    }

    private Response create(Request request) {
        NewTenant tenant = request.strictJson(NewTenant.class);
        return Response.created(ShownTenant.of(service.create(tenant.name(), tenant.parentTenantId())));
    }

    private Response find(Request request) {
        return request.query("name")
                .map(name -> Response.ok(ShownTenant.of(service.named(Forms.required("name", name)))))
                .orElseGet(() -> Response.ok(TenantPage.of(service.list(PAGES.read(request)))));
    }

    private Response get(Request request) {
        return Response.ok(ShownTenant.of(service.live(tenant(request))));
    }

    private Response rename(Request request) {
        TenantChange change = request.strictJson(TenantChange.class);
        return Response.ok(ShownTenant.of(service.rename(tenant(request), change.name(), change.version())));
    }

    private Response delete(Request request) {
        service.delete(tenant(request));
        return Response.empty(204);
    }

    private Response grants(Request request) {
        return Response.ok(GrantPage.of(grants.ofTenant(tenant(request), PAGES.read(request))));
    }

    private Response putGrant(Request request) {
        Roles roles = request.strictJson(Roles.class);
        GrantService.Written written = grants.put(tenant(request), user(request), roles.roles(), roles.version());
        return Response.json(written.created() ? 201 : 200, ShownGrant.of(written.grant()));
    }

    private Response grant(Request request) {
        return Response.ok(ShownGrant.of(grants.get(tenant(request), user(request))));
    }

    private Response deleteGrant(Request request) {
        grants.delete(tenant(request), user(request));
        return Response.empty(204);
    }

    private static String tenant(Request request) {
        return request.variable("tenantId");
    }

    private static String user(Request request) {
        return request.variable("userId");
    }
}
