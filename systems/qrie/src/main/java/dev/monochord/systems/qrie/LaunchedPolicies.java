package dev.monochord.systems.qrie;

import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import java.util.List;
import java.util.Optional;

/** The policies that are applied now. Thread-safe. */
record LaunchedPolicies(QriePoliciesTable table) {

    /** Those about the resources of a service. */
    List<ActivePolicy> about(String service) {
        return BuiltInPolicy.about(service).stream()
                .flatMap(policy -> active(policy).stream())
                .toList();
    }

    Optional<ActivePolicy> active(BuiltInPolicy policy) {
        return table.policy(policy.id())
                .filter(launched -> launched.status() == PolicyStatus.ACTIVE)
                .map(launched -> new ActivePolicy(policy, launched));
    }
}
