package dev.monochord.systems.qrie;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The policies that are applied now. Thread-safe. */
record LaunchedPolicies(QriePoliciesTable table, FailureIsolation isolation) {

    /**
     * The policies about the resources of a service.
     *
     * @param active the policies that are applied
     * @param unreadable ids of policies whose row cannot be read; whether they are applied is unknown
     */
    record Applied(List<ActivePolicy> active, Set<String> unreadable) {

        Applied {
            active = List.copyOf(active);
            unreadable = Set.copyOf(unreadable);
        }
    }

    /** Returns the policies about the resources of a service. A row that cannot be read is logged. */
    Applied about(String service) {
        return applied(BuiltInPolicy.about(service).stream());
    }

    /** Returns the number of policies that are applied. A row that cannot be read is logged and not counted. */
    int count() {
        return applied(Stream.of(BuiltInPolicy.values())).active().size();
    }

    private Applied applied(Stream<BuiltInPolicy> policies) {
        List<ActivePolicy> active = new ArrayList<>();
        Set<String> unreadable = new HashSet<>();
        policies.forEach(policy -> {
            String name = "policy " + policy.id();
            try {
                active(policy).ifPresent(active::add);
                isolation.succeeded(name);
            } catch (StoredItemException failure) {
                isolation.report(name, failure);
                unreadable.add(policy.id());
            }
        });
        return new Applied(active, unreadable);
    }

    /**
     * Returns a policy if it is applied.
     *
     * @throws StoredItemException if its row cannot be read
     */
    Optional<ActivePolicy> active(BuiltInPolicy policy) {
        return table.policy(policy.id())
                .filter(launched -> launched.status() == PolicyStatus.ACTIVE)
                .map(launched -> new ActivePolicy(policy, launched));
    }
}
