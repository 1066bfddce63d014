package dev.monochord.systems.authz;

import dev.monochord.runtime.page.Page;
import dev.monochord.systems.authz.AuthzBodies.PolicyBody;
import dev.monochord.systems.authz.AuthzBodies.PolicyPage;
import dev.monochord.systems.authz.AuthzBodies.ShownPolicy;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import java.util.List;

/** Policies over HTTP. Thread-safe. */
record CedarPolicyRoutes(CedarPolicyService service) implements RouteGroup {

    private static final Parameter NAME = Parameter.path("name", "The name of the policy.");
    private static final String ONE = "/v1/policies/{name}";

    @Override
    public List<Route> routes() {
        return List.of(
                Route.put(ONE, "Writes a policy", this::put)
                        .describedBy(
                                "One static policy in Cedar's language, checked against the schema. The next decision"
                                        + " of this server sees it; others within 30 seconds.")
                        .with(NAME)
                        .body(PolicyBody.class)
                        .answers(200, "it was replaced", ShownPolicy.class)
                        .answers(201, "it is new", ShownPolicy.class)
                        .answers(400, "a field is wrong or not known")
                        .answers(409, "the id is taken")
                        .answers(422, "Cedar does not accept it, with Cedar's message"),
                Route.get(ONE, "Shows a policy", this::get)
                        .with(NAME)
                        .answers(200, "the policy", ShownPolicy.class)
                        .answers(404, "there is no such policy"),
                Route.get("/v1/policies", "Lists policies, or finds one by its id", this::find)
                        .with(
                                Parameter.query("prefix", "How their names start; left out: all."),
                                Parameter.query("id", "Finds the one with this id; then the answer is that policy."))
                        .with(PAGES.documented())
                        .answers(200, "a page, by name", PolicyPage.class)
                        .answers(404, "there is none with this id"),
                Route.delete(ONE, "Deletes a policy", this::delete)
                        .with(NAME)
                        .answers(204, "it is gone, or was not there"));
    }

    private Response put(Request request) {
        PolicyBody policy = request.strictJson(PolicyBody.class);
        CedarPolicyService.Written written = service.put(name(request), policy.statement(), policy.policyId());
        return Response.json(written.created() ? 201 : 200, shown(written.policy()));
    }

    private Response get(Request request) {
        return Response.ok(shown(service.get(name(request))));
    }

    private Response find(Request request) {
        return request.query("id")
                .map(id -> Response.ok(shown(service.withId(id))))
                .orElseGet(() -> {
                    Page<Policy> page = service.list(request.query("prefix").orElse(""), PAGES.read(request));
                    return Response.ok(new PolicyPage(page.map(this::shown).items(), page.nextToken()));
                });
    }

    private ShownPolicy shown(Policy policy) {
        return ShownPolicy.of(
                policy, service.problem(policy).map(UnusablePolicy::message).orElse(null));
    }

    private Response delete(Request request) {
        service.delete(name(request));
        return Response.empty(204);
    }

    private static String name(Request request) {
        return request.variable("name");
    }
}
