package dev.monochord.systems.authz;

import dev.monochord.systems.authz.AuthzBodies.ShownGrant;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import java.util.List;

/** Grants by their ids, over HTTP. Thread-safe. */
record GrantRoutes(GrantService service) implements RouteGroup {

    @Override
    public List<Route> routes() {
        return List.of(Route.get(
                        "/v1/grants/{tenantGrantId}",
                        "Shows a grant by its id",
                        request -> Response.ok(ShownGrant.of(service.get(request.variable("tenantGrantId")))))
                .describedBy("By an index, which may be a moment late.")
                .with(Parameter.path("tenantGrantId", "The id of the grant, a ULID."))
                .answers(200, "the grant", ShownGrant.class)
                .answers(404, "there is no such grant"));
    }
}
