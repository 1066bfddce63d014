package dev.monochord.systems.authz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.authz.AuthzBodies.GrantPage;
import dev.monochord.systems.authz.AuthzBodies.Roles;
import dev.monochord.systems.authz.AuthzBodies.ShownUser;
import dev.monochord.systems.authz.AuthzBodies.UserPage;
import dev.monochord.systems.authz.UserService.NewUser;
import dev.monochord.systems.authz.UserService.UserChange;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Users over HTTP. Thread-safe. */
record UserRoutes(UserService service, GrantService grants) implements RouteGroup {

    private static final Parameter USER = Parameter.path("userId", "The id of the user, a ULID.");
    private static final String ONE = "/v1/users/{userId}";
    private static final String NONE = "there is no such user, or it is being deleted";

    @Override
    public List<Route> routes() {
        return List.of(
                Route.post("/v1/users", "Creates a user", this::create)
                        .describedBy(
                                "Address, phone and preferred name are each unique, whatever their case. A phone is"
                                        + " stored in E.164 form.")
                        .body(NewUser.class)
                        .answers(201, "the user", ShownUser.class)
                        .answers(400, "a field is wrong or not known")
                        .answers(409, "the field that is named is taken"),
                Route.get("/v1/users", "Lists users, or finds one by its address", this::find)
                        .describedBy("A list has no order. It scans the table, since no key of the design has all"
                                + " users: for administration, not for every request.")
                        .with(Parameter.query(
                                "email", "Finds the one with this address, in any case; the response is that user."))
                        .with(PAGES.documented())
                        .answers(200, "a page", UserPage.class)
                        .answers(404, "nobody has this address"),
                Route.get(ONE, "Shows a user", this::get)
                        .with(USER)
                        .answers(200, "the user", ShownUser.class)
                        .answers(404, NONE),
                Route.patch(ONE, "Changes a user", this::change)
                        .describedBy(
                                "What is left out stays; null takes away a phone or a preferred name. What was unique"
                                        + " and is given up is free from then on. With a version, only if it is still the stored one.")
                        .with(USER)
                        .body(UserChange.class)
                        .answers(200, "the user", ShownUser.class)
                        .answers(404, NONE)
                        .answers(409, "the field that is named is taken")
                        .answers(412, "somebody else changed it"),
                Route.delete(ONE, "Deletes a user with its grants", this::delete)
                        .describedBy("What was interrupted is finished by the next call.")
                        .with(USER)
                        .answers(204, "it is gone, or was not there")
                        .answers(409, "another call is deleting it"),
                Route.put(ONE + "/roles", "Replaces the global roles of a user", this::replaceRoles)
                        .describedBy("At most 50, of the scope global.")
                        .with(USER)
                        .body(Roles.class)
                        .answers(200, "the user", ShownUser.class)
                        .answers(400, "a role does not exist or has another scope")
                        .answers(404, NONE)
                        .answers(412, "somebody else changed it"),
                Route.get(ONE + "/grants", "Lists the grants of a user", this::grants)
                        .describedBy("By an index, which may be a moment late.")
                        .with(USER)
                        .with(PAGES.documented())
                        .answers(200, "a page, by tenant", GrantPage.class)
                        .answers(404, NONE));
    }

    private Response create(Request request) {
        return Response.created(ShownUser.of(service.create(request.strictJson(NewUser.class))));
    }

    private Response find(Request request) {
        return request.query("email")
                .map(email -> Response.ok(ShownUser.of(service.withEmail(email))))
                .orElseGet(() -> Response.ok(UserPage.of(service.list(PAGES.read(request)))));
    }

    private Response get(Request request) {
        return Response.ok(ShownUser.of(service.live(user(request))));
    }

    private Response change(Request request) {
        JsonNode tree = request.tree();
        UserChange change = Json.strict().convert(tree, UserChange.class);
        Set<String> given = new HashSet<>();
        tree.fieldNames().forEachRemaining(given::add);
        return Response.ok(ShownUser.of(service.change(user(request), change, given)));
    }

    private Response delete(Request request) {
        service.delete(user(request));
        return Response.empty(204);
    }

    private Response replaceRoles(Request request) {
        Roles roles = roles(request.tree());
        return Response.ok(ShownUser.of(service.replaceRoles(user(request), roles.roles(), roles.version())));
    }

    /** Also a mere list of ids. */
    private static Roles roles(JsonNode tree) {
        return tree.isArray()
                ? Json.strict()
                        .convert(Json.strict().mapper().createObjectNode().set("roles", tree), Roles.class)
                : Json.strict().convert(tree, Roles.class);
    }

    private Response grants(Request request) {
        return Response.ok(GrantPage.of(grants.ofUser(user(request), PAGES.read(request))));
    }

    private static String user(Request request) {
        return request.variable("userId");
    }
}
