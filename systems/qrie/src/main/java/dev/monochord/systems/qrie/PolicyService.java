package dev.monochord.systems.qrie;

import dev.monochord.runtime.ItemUpdate;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.StoredTime;
import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules of policies: launched once, changed, suspended and launched again. Thread-safe. */
record PolicyService(
        Monochord monochord,
        QriePoliciesTable table,
        FindingListings findings,
        FindingWrites writes,
        Accounts accounts) {

    private static final int MAX_TEXT_LENGTH = 4096;

    enum Shown {
        ACTIVE,
        AVAILABLE,
        ALL
    }

    /** A policy with what it was launched with; null if it is only available. */
    record KnownPolicy(BuiltInPolicy policy, @Nullable LaunchedPolicy launched) {}

    /** The policies, in the order in which they are listed; those that are not active are available. */
    List<KnownPolicy> list(Shown shown, @Nullable String policyId, Set<String> services) {
        Map<String, LaunchedPolicy> launched;
        try (Stream<LaunchedPolicy> all = table.all(PolicyStatus.ACTIVE)) {
            launched = all.collect(Collectors.toMap(LaunchedPolicy::policyId, Function.identity()));
        }
        return Arrays.stream(BuiltInPolicy.values())
                .filter(policy -> policyId == null || policy.id().equals(policyId))
                .filter(policy ->
                        services.isEmpty() || services.contains(policy.service().arnName()))
                .filter(policy -> shown == Shown.ALL || launched.containsKey(policy.id()) == (shown == Shown.ACTIVE))
                .map(policy -> new KnownPolicy(policy, launched.get(policy.id())))
                .toList();
    }

    /** Launches a policy that is not active. */
    KnownPolicy launch(
            @Nullable String id, @Nullable Scope given, @Nullable Integer severity, @Nullable String remediation) {
        if (id == null || id.isEmpty()) {
            throw Refusal.invalid("policy_id is required");
        }
        BuiltInPolicy policy = known(id);
        Scope scope = given == null ? Scope.ALL : ScopeRules.check(given);
        check(severity, remediation);
        Instant now = StoredTime.now(monochord);
        LaunchedPolicy launched = new LaunchedPolicy(id, PolicyStatus.ACTIVE, scope, severity, remediation, now, now);
        try {
            table.launch(launched);
        } catch (ConflictException there) {
            relaunch(launched);
        }
        return new KnownPolicy(policy, launched);
    }

    private void relaunch(LaunchedPolicy launched) {
        boolean suspended = monochord
                .upsert(launched)
                .when(LaunchedPolicyItem.status.equalTo(PolicyStatus.SUSPENDED))
                .once()
                .attempt();
        if (!suspended) {
            throw Refusal.conflict("policy is already launched");
        }
    }

    /** Changes an active policy. Where its scope gets narrower, the findings outside of it are resolved. */
    KnownPolicy change(String id, @Nullable Scope given, @Nullable Integer severity, @Nullable String remediation) {
        BuiltInPolicy policy = known(id);
        if (given == null && severity == null && remediation == null) {
            throw Refusal.invalid("at least one of scope, severity and remediation is required");
        }
        Scope scope = given == null ? null : ScopeRules.check(given);
        ItemUpdate<LaunchedPolicy> update = monochord
                .update(LaunchedPolicyItem.key(id))
                .set(LaunchedPolicyItem.updatedAt, StoredTime.now(monochord))
                .when(LaunchedPolicyItem.status.equalTo(PolicyStatus.ACTIVE));
        check(severity, remediation);
        if (scope != null) {
            update.set(LaunchedPolicyItem.scope, scope);
        }
        if (severity != null) {
            update.set(LaunchedPolicyItem.severity, severity);
        }
        if (remediation != null) {
            update.set(LaunchedPolicyItem.remediation, remediation);
        }
        LaunchedPolicy changed;
        try {
            changed = update.returning();
        } catch (NotFoundException | PreconditionException notActive) {
            table.policy(id); // fails with the reason if the row cannot be read
            throw Refusal.notFound("policy is not launched");
        }
        if (scope != null) {
            Map<String, MonitoredAccount> known =
                    accounts.all().stream().collect(Collectors.toMap(MonitoredAccount::accountId, Function.identity()));
            resolve(id, finding -> {
                MonitoredAccount account = finding.accountId() == null ? null : known.get(finding.accountId());
                return account != null && !ScopeRules.includes(scope, account);
            });
        }
        return new KnownPolicy(policy, changed);
    }

    /** Suspends a policy, resolves its findings and returns their number. The next call finishes what was interrupted. */
    int suspend(String id) {
        known(id);
        try {
            table.changeStatus(id, PolicyStatus.SUSPENDED, StoredTime.now(monochord));
        } catch (NotFoundException never) {
            throw Refusal.notFound("policy is not launched");
        }
        return resolve(id, finding -> true);
    }

    /** Until a whole pass finds nothing more: an evaluation that was under way may have opened one behind the first. */
    private int resolve(String policy, Predicate<Finding> which) {
        int resolved = 0;
        int before;
        do {
            before = resolved;
            try (Stream<Finding> open = findings.activeOfPolicy(policy)) {
                resolved += (int) open.filter(which).filter(writes::suspend).count();
            }
        } while (resolved > before);
        return resolved;
    }

    private static BuiltInPolicy known(String id) {
        return BuiltInPolicy.of(id).orElseThrow(() -> Refusal.notFound("policy not found"));
    }

    private static void check(@Nullable Integer severity, @Nullable String remediation) {
        if (severity != null) {
            SeverityRange.check(severity);
        }
        if (remediation != null && remediation.length() > MAX_TEXT_LENGTH) {
            throw Refusal.invalid("remediation cannot be longer than " + MAX_TEXT_LENGTH + " characters");
        }
    }
}
