package dev.monochord.systems.authz;

import dev.monochord.systems.authz.cedar.InvalidPolicyException;
import dev.monochord.systems.authz.cedar.Policies;
import dev.monochord.systems.authz.cedar.PolicyText;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds stored policies that cannot be evaluated. A policy without text has none to forbid with, so leaving it out could
 * allow what it forbids: it denies, unless the settings accept that or the policy store has the text. Immutable and
 * thread-safe.
 *
 * @param mode what decides
 * @param missingText the effect of a policy without text
 */
record PolicyCheck(DecisionMode mode, MissingText missingText) {

    /** Returns those of all stored policies that cannot be evaluated, including those that share an id. */
    List<UnusablePolicy> unusable(Collection<Policy> stored) {
        Set<String> ids = new HashSet<>();
        Set<String> shared = new HashSet<>();
        for (Policy policy : stored) {
            if (!ids.add(policy.policyId())) {
                shared.add(policy.policyId());
            }
        }
        return stored.stream()
                .flatMap(policy -> (shared.contains(policy.policyId())
                                ? Optional.of(denying(policy, "has the policyId of another policy"))
                                : check(policy))
                        .stream())
                .toList();
    }

    /** Returns what keeps a policy from being evaluated, its id aside. */
    Optional<UnusablePolicy> check(Policy policy) {
        if (policy.sync() == SyncState.DELETING) {
            return Optional.empty();
        }
        String statement = policy.statement();
        if (statement == null) {
            return mode == DecisionMode.AVP
                    ? Optional.empty()
                    : Optional.of(new UnusablePolicy(policy, "has no statement", missingText == MissingText.DENY));
        }
        try {
            Policies.requireReadable(new PolicyText(policy.policyId(), statement));
            return Optional.empty();
        } catch (InvalidPolicyException wrong) {
            return Optional.of(denying(policy, "does not compile: " + wrong.getMessage()));
        }
    }

    private static UnusablePolicy denying(Policy policy, String problem) {
        return new UnusablePolicy(policy, problem, true);
    }
}
