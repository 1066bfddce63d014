package dev.monochord.systems.authz;

import dev.monochord.systems.authz.AuthzBodies.ShownComparison;
import dev.monochord.systems.authz.AuthzBodies.ShownDrift;
import dev.monochord.systems.authz.AuthzBodies.ShownPolicyStore;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.Route;
import java.util.List;

/** The policy store over HTTP: what differs from the table, and its repair. Thread-safe. */
record PolicyStoreRoutes(
        String policyStoreId, DecisionMode mode, PolicyReconciler reconciler, DecisionComparison comparison)
        implements RouteGroup {

    @Override
    public List<Route> routes() {
        return List.of(
                Route.get("/v1/policy-store", "Compares the policies with the policy store", this::show)
                        .describedBy("Reads all policies of both. The kinds of drift: UNFINISHED, a change that was"
                                + " interrupted; MISSING and DIFFERENT in the store; TEXT, which only the store has; ORPHAN,"
                                + " a policy of authz without a row; FOREIGN, one that authz did not write; SCHEMA.")
                        .answers(200, "what differs", ShownPolicyStore.class),
                Route.post("/v1/policy-store/reconcile", "Repairs what differs from the policy store", this::repair)
                        .describedBy("The table is right about texts that it has. FOREIGN policies are left alone.")
                        .answers(200, "what differed, and whether it was repaired", ShownPolicyStore.class),
                Route.get("/v1/policy-store/comparison", "Counts decisions in which both engines differ", this::compare)
                        .describedBy("With AUTHZ_DECISIONS=compare; of this server, since it was started.")
                        .answers(200, "the counts and the latest differences", ShownComparison.class));
    }

    private Response show(Request request) {
        return Response.ok(shown(reconciler.differences()));
    }

    private Response repair(Request request) {
        return Response.ok(shown(reconciler.repair()));
    }

    private Response compare(Request request) {
        return Response.ok(comparison.shown());
    }

    private ShownPolicyStore shown(List<ShownDrift> drift) {
        boolean inSync = drift.stream().allMatch(one -> Boolean.TRUE.equals(one.repaired()));
        return new ShownPolicyStore(policyStoreId, mode.name(), inSync, drift);
    }
}
