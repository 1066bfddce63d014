package dev.monochord.systems.authz;

import dev.monochord.systems.authz.AuthzBodies.ErrorBody;
import dev.monochord.systems.authz.AuthzBodies.Problem;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** The authorizer over HTTP. Thread-safe. */
record AuthzRoutes(AuthzSystem system, List<RouteGroup> groups, DecisionRoutes decisions, RoleGate gate)
        implements HttpSystem {

    @Override
    public String name() {
        return AuthzFactory.NAME;
    }

    @Override
    public String description() {
        return "Tenants, users, roles, grants and policies, and the decisions that follow from them.";
    }

    @Override
    public List<Route> routes() {
        List<Route> all = new ArrayList<>();
        for (RouteGroup group : groups) {
            for (Route route : group.routes()) {
                all.add(gate.require(AuthzCallers.ADMIN, route).answers(503, "the store is too busy; try again"));
            }
        }
        all.addAll(decisions.routes());
        return all;
    }

    @Override
    public Object errorBody(Failure failure) {
        return new ErrorBody(new Problem(code(failure.kind()), failure.message(), failure.field()));
    }

    private static String code(FailureKind kind) {
        return switch (kind) {
            case MALFORMED_BODY, INVALID -> "INVALID";
            case ROUTE_NOT_FOUND, NOT_FOUND -> "NOT_FOUND";
            case UNAVAILABLE, TOO_MANY_REQUESTS -> "RETRY";
            default -> kind.name();
        };
    }

    @Override
    public void checkHealth() {
        PolicySnapshot policies = system.policies.current();
        if (!policies.denying().isEmpty()) {
            throw new IllegalStateException(policies.denying().get(0).message());
        }
        system.requireStore();
        system.table.tenantName("health");
    }

    @Override
    public List<String> warnings() {
        int unusable = system.policies.lastUnusable().size();
        return unusable == 0
                ? List.of()
                : List.of("policies that cannot be evaluated: " + unusable + "; GET /authz/v1/unreadable lists them");
    }

    @Override
    public Map<String, LongSupplier> counters() {
        DecisionComparison comparison = system.comparison;
        return Map.of(
                "compared_decisions", comparison::compared,
                "different_decisions", comparison::different,
                "failed_comparisons", comparison::failed);
    }

    @Override
    public Map<String, Object> securitySchemes() {
        return RoleGate.securityScheme(
                "The admin secret; for /v1/authorize also a JSON Web Token of a user (HS256, RS256 or ES256)"
                        + " whose sub is the user's id.");
    }

    @Override
    public void close() {
        system.close();
    }
}
