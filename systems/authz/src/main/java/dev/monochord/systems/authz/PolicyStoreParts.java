package dev.monochord.systems.authz;

import dev.monochord.systems.authz.store.PolicyStoreLocation;
import dev.monochord.systems.authz.store.RemotePolicies;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** What a server has besides if its settings name a policy store. */
record PolicyStoreParts(PolicySync sync, PolicyStoreRoutes routes) {

    /** Returns null if the settings name no policy store. */
    static @Nullable PolicyStoreParts of(AuthzSystem system, AuthzConfig config, Ulids ulids, Clock clock) {
        RemotePolicies remote = system.remote;
        PolicyStoreLocation location = config.policyStore();
        if (remote == null || location == null) {
            return null;
        }
        StoreSchema schema = new StoreSchema(remote, system.policies::schema);
        PolicySync sync = new PolicySync(system.table, remote, schema, ulids, clock);
        PolicyReconciler reconciler = new PolicyReconciler(system.table, system.policies, remote, schema, sync, clock);
        return new PolicyStoreParts(
                sync, new PolicyStoreRoutes(location.id(), config.decisions(), reconciler, system.comparison));
    }
}
