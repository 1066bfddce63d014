package dev.monochord.systems.authz;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.authz.cedar.Guardrails;
import dev.monochord.systems.authz.cedar.InvalidPolicyException;
import dev.monochord.systems.authz.cedar.Policies;
import dev.monochord.systems.authz.cedar.PolicyText;
import dev.monochord.systems.kit.Refusal;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of policies: each is one that Cedar accepts, with a name and an id of its own. Thread-safe.
 *
 * @param sync writes policies to a policy store too; null if there is none
 */
record CedarPolicyService(
        AuthzTable table,
        PolicyStore store,
        UnguardedRows unguarded,
        Ulids ulids,
        Clock clock,
        @Nullable PolicySync sync) {

    private static final String WHAT = "policy";
    private static final int MAX_STATEMENT_LENGTH = 100_000;

    /** What was written, and whether it was there before. */
    record Written(Policy policy, boolean created) {}

    /** Writes a policy that Cedar can read and that fits the schema. Decisions of this process see it from then on. */
    Written put(String givenName, @Nullable String givenStatement, @Nullable String givenId) {
        String name = Forms.policyName(givenName);
        String statement = Forms.required("statement", givenStatement);
        if (statement.length() > MAX_STATEMENT_LENGTH) {
            throw Refusal.invalid("statement", "cannot have more than " + MAX_STATEMENT_LENGTH + " characters");
        }
        Optional<Policy> before = table.policy(name);
        if (sync != null) {
            return putInBoth(sync, name, statement, givenId, before);
        }
        String policyId = id(givenId, before);
        requireFree(policyId, name);
        check(new PolicyText(name, statement));
        Policy policy = new Policy(
                policyId,
                name,
                statement,
                Checksum.of(statement),
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                before.map(Policy::version).orElse(null),
                null,
                null,
                null);
        write(policy, before.isPresent());
        store.renew();
        return new Written(policy, before.isEmpty());
    }

    private Written putInBoth(
            PolicySync both, String name, String statement, @Nullable String givenId, Optional<Policy> before) {
        if (givenId != null && !before.map(Policy::policyId).equals(Optional.of(givenId))) {
            throw Refusal.invalid("policyId", "is given by the policy store and cannot be chosen");
        }
        check(new PolicyText(name, statement));
        try {
            return new Written(both.put(name, statement), before.isEmpty());
        } finally {
            store.renew();
        }
    }

    Policy get(String name) {
        return table.policy(Forms.policyName(name)).orElseThrow(() -> AuthzRefusals.notFound(WHAT));
    }

    /** Finds a policy by the guard of its id as soon as it is there, and by the index if it has no guard. */
    Policy withId(String given) {
        String policyId = Forms.policyId(given);
        return table.policyId(policyId)
                .flatMap(guard -> table.policy(guard.name()))
                .or(() -> unguarded.policy(policyId))
                .orElseThrow(() -> AuthzRefusals.notFound(WHAT));
    }

    Page<Policy> list(String prefix, PageRequest page) {
        return prefix.isEmpty() ? table.policyPage(page) : table.policies(prefix, page);
    }

    /** Returns what keeps a stored policy from being evaluated. */
    Optional<UnusablePolicy> problem(Policy policy) {
        return store.problem(policy);
    }

    /** Deletes a policy; one that is not there is deleted already. */
    void delete(String name) {
        try {
            if (sync == null) {
                table.deletePolicy(Forms.policyName(name));
            } else {
                sync.delete(Forms.policyName(name));
            }
        } finally {
            store.renew();
        }
    }

    private void write(Policy policy, boolean replace) {
        try {
            if (replace) {
                table.updatePolicy(policy);
            } else {
                table.createPolicy(policy);
            }
        } catch (NotFoundException goneMeanwhile) {
            throw Refusal.changed();
        } catch (ConflictException taken) {
            throw taken.field().isPresent() ? Refusal.taken("policyId") : Refusal.changed();
        }
    }

    /** Rejects the id of another policy without a guard; the transaction rejects those with one. */
    private void requireFree(String policyId, String name) {
        if (unguarded
                .policy(policyId)
                .filter(other -> !other.name().equals(name))
                .isPresent()) {
            throw Refusal.taken("policyId");
        }
    }

    private String id(@Nullable String given, Optional<Policy> before) {
        if (given == null) {
            return before.map(Policy::policyId).orElseGet(ulids::next);
        }
        String id = Forms.policyId(given);
        if (Guardrails.isGuardrail(id)) {
            throw Refusal.invalid("policyId", "is that of a guardrail");
        }
        return id;
    }

    private void check(PolicyText text) {
        try {
            Policies.check(store.schema(), text);
        } catch (InvalidPolicyException wrong) {
            throw Refusal.unprocessable("statement", String.join("; ", wrong.messages()));
        }
    }
}
