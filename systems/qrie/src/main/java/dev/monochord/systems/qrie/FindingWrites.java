package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.Upsert;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.systems.kit.StoredTime;
import dev.monochord.systems.qrie.policy.Evaluation;
import dev.monochord.systems.qrie.policy.State;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Findings opened, resolved and opened again. Thread-safe.
 *
 * <p><b>Why the newest snapshot wins in any order.</b> Whoever evaluates a snapshot has stored it first, over an older one
 * only. Every write of a finding is a transaction that also asks that the stored snapshot is still the one that was
 * evaluated. So from the moment a snapshot is stored no older one changes a finding any more, also not by opening one that
 * a newer, compliant snapshot had no reason to close. What is read of the findings after that can be changed by newer
 * snapshots only, or by a policy being suspended; then the write is refused, and rightly so.
 */
record FindingWrites(Monochord monochord, ResourceStore resources, QrieFindingsTable findings) {

    /** How long a finding that has not changed may go without being written again. */
    private static final Duration QUIET = Duration.ofHours(1);

    /**
     * What is evaluated for.
     *
     * @param policies those that are applied to the resource's service
     * @param complete whether these are all of them: findings of others are then resolved
     * @param quiet whether findings that have not changed are left alone for a while
     * @param unknown ids of policies that may be applied or not; their findings stay as they are
     */
    record Plan(List<ActivePolicy> policies, boolean complete, boolean quiet, Set<String> unknown) {

        /** Returns a plan for all policies about a service. */
        static Plan of(LaunchedPolicies.Applied applied, boolean quiet) {
            return new Plan(applied.active(), true, quiet, applied.unreadable());
        }
    }

    /** Evaluates a snapshot that was stored. */
    Changed evaluate(ResourceSnapshot snapshot, MonitoredAccount account, Plan plan) {
        Map<String, Finding> before = findings.ofResource(snapshot.name().text()).stream()
                .collect(Collectors.toMap(Finding::policy, Function.identity()));
        Changed changed = Changed.NOTHING;
        Set<String> applied = new HashSet<>();
        Set<String> left = new HashSet<>(plan.complete() ? before.keySet() : Set.of());
        for (ActivePolicy policy : plan.policies()) {
            if (policy.isFor(account)) {
                applied.add(policy.id());
                changed = changed.plus(evaluate(snapshot, policy, before.get(policy.id()), plan.quiet()));
            } else {
                left.add(policy.id());
            }
        }
        left.removeAll(applied);
        left.removeAll(plan.unknown());
        for (String policy : left) {
            changed = changed.plus(resolve(snapshot, before.get(policy), ResolvedReason.POLICY_SUSPENDED));
        }
        return changed;
    }

    private Changed evaluate(ResourceSnapshot snapshot, ActivePolicy policy, @Nullable Finding before, boolean quiet) {
        Evaluation evaluation = policy.policy().evaluate(snapshot.subject());
        return evaluation.compliant()
                ? resolve(snapshot, before, ResolvedReason.COMPLIANT)
                : resources.write(shape -> open(shape, snapshot, policy, evaluation, before, quiet));
    }

    private Changed open(
            ResourceShape shape,
            ResourceSnapshot snapshot,
            ActivePolicy policy,
            Evaluation evaluation,
            @Nullable Finding before,
            boolean quiet) {
        Instant now = StoredTime.now(monochord);
        Instant time = snapshot.time();
        String account = snapshot.name().account();
        Finding finding = new Finding(
                snapshot.name().text(),
                policy.id(),
                account,
                snapshot.name().service(),
                State.ACTIVE,
                policy.severity(),
                now,
                now,
                Truncation.of(evaluation.evidence()).document(),
                time,
                null,
                null,
                null);
        Upsert<Finding> write =
                shape.ifCurrent(shape.monochord().upsert(finding).when(notNewer(time)), snapshot.name(), time);
        if (before != null && before.accountId() != null && !before.accountId().equals(account)) {
            // The same name in another account is another resource: nothing of the old finding is kept.
            write.when(FindingItem.accountId.notEqualTo(account));
            return opened(write);
        }
        write.keep(FindingItem.firstSeen);
        if (before != null && before.state() == State.RESOLVED) {
            write.add(FindingItem.reopenCount, 1L).when(isOf(account), FindingItem.state.equalTo(State.RESOLVED));
            return opened(write);
        }
        write.keep(FindingItem.reopenCount).when(isOf(account), FindingItem.state.equalTo(State.ACTIVE));
        if (before == null) {
            return opened(write);
        }
        if (!quiet || !isUnchanged(before, finding)) {
            write.attempt();
        }
        return Changed.NOTHING;
    }

    private static Changed opened(Upsert<Finding> write) {
        return write.attempt() ? new Changed(1, 0) : Changed.NOTHING;
    }

    /** Resolves what is open. What is not there is not created, and what a newer snapshot opened stays. */
    private Changed resolve(ResourceSnapshot snapshot, @Nullable Finding before, ResolvedReason reason) {
        if (before == null || before.state() != State.ACTIVE) {
            return Changed.NOTHING;
        }
        return resources.write(shape -> resolve(shape, snapshot, before, reason));
    }

    private static Changed resolve(
            ResourceShape shape, ResourceSnapshot snapshot, Finding before, ResolvedReason reason) {
        Instant now = StoredTime.now(shape.monochord());
        Instant time = snapshot.time();
        Transaction transaction = shape.ifCurrent(shape.monochord().transaction(), snapshot.name(), time);
        try {
            transaction
                    .update(FindingItem.key(before.arn(), before.policy()))
                    .set(FindingItem.state, State.RESOLVED)
                    .set(FindingItem.resolvedReason, reason)
                    .set(FindingItem.resolvedAt, now)
                    .set(FindingItem.lastEvaluated, now)
                    .set(FindingItem.describeTime, time)
                    .when(FindingItem.state.equalTo(State.ACTIVE), notNewer(time))
                    .commit();
            return new Changed(0, 1);
        } catch (PreconditionException | NotFoundException newer) {
            return Changed.NOTHING;
        }
    }

    /** Resolves a finding of a policy that is no longer applied to it; returns whether it was still open. */
    boolean suspend(Finding finding) {
        try {
            return monochord
                    .update(FindingItem.key(finding.arn(), finding.policy()))
                    .set(FindingItem.state, State.RESOLVED)
                    .set(FindingItem.resolvedReason, ResolvedReason.POLICY_SUSPENDED)
                    .set(FindingItem.resolvedAt, StoredTime.now(monochord))
                    .when(FindingItem.state.equalTo(State.ACTIVE))
                    .once()
                    .attempt();
        } catch (NotFoundException gone) {
            return false;
        }
    }

    /** The finding is not of a newer snapshot. The same one may be evaluated again, by a policy that has changed. */
    static Condition<Finding> notNewer(Instant time) {
        return FindingItem.describeTime.absent().or(FindingItem.describeTime.atMost(time));
    }

    /** The finding is of this account, or does not say, as before there was such an attribute. */
    static Condition<Finding> isOf(String account) {
        return FindingItem.accountId.equalTo(account).or(FindingItem.accountId.absent());
    }

    private static boolean isUnchanged(Finding before, Finding now) {
        Instant evaluated = before.lastEvaluated();
        return before.rank() == now.rank()
                && Documents.digest(before.evidence()).equals(Documents.digest(now.evidence()))
                && evaluated != null
                && now.lastEvaluated() != null
                && now.lastEvaluated().isBefore(evaluated.plus(QUIET));
    }
}
