package dev.monochord.systems.tenants;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.SettableComparable;
import dev.monochord.runtime.item.SettableText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One audit, addressed by its key, with the attributes that all audits have, so that claiming and finishing are written
 * once for the three kinds.
 */
record AuditFields<A extends Audit>(
        ItemKey<A> key,
        SettableComparable<A, Instant> updatedAt,
        SettableText<A> execution,
        SettableComparable<A, Status> status,
        SettableText<A> reason,
        SettableComparable<A, Instant> leaseUntil) {

    static AuditFields<CreateAudit> creation(String tenantId) {
        return new AuditFields<>(
                CreateAuditItem.key(tenantId),
                CreateAuditItem.updatedAt,
                CreateAuditItem.execution,
                CreateAuditItem.status,
                CreateAuditItem.reason,
                CreateAuditItem.leaseUntil);
    }

    static AuditFields<UpdateAudit> update(String tenantId, String version) {
        return new AuditFields<>(
                UpdateAuditItem.key(tenantId, version),
                UpdateAuditItem.updatedAt,
                UpdateAuditItem.execution,
                UpdateAuditItem.status,
                UpdateAuditItem.reason,
                UpdateAuditItem.leaseUntil);
    }

    static AuditFields<DeleteAudit> deletion(String tenantId) {
        return new AuditFields<>(
                DeleteAuditItem.key(tenantId),
                DeleteAuditItem.updatedAt,
                DeleteAuditItem.execution,
                DeleteAuditItem.status,
                DeleteAuditItem.reason,
                DeleteAuditItem.leaseUntil);
    }

    /** It is under way, and this run's. */
    Condition<A> isMine(@Nullable String run) {
        return ownedBy(run).and(status.equalTo(Status.STARTED));
    }

    /**
     * It is as it was seen, and has not changed since the given time; a claim that is renewed has ended by then. The run
     * stands for the number of the attempt too: every attempt has its own, while older writers stored the counter as text.
     * They also misspelt the time, which cannot be compared then.
     */
    Condition<A> mayBeTakenOver(@Nullable Audit seen, Instant unchangedSince, @Nullable String claimant) {
        if (seen == null) {
            return ownedBy(claimant);
        }
        Condition<A> asSeen = ownedBy(seen.execution()).and(status.equalTo(seen.status()));
        return seen.leaseUntil() == null
                ? asSeen.and(silentSince(unchangedSince))
                : asSeen.and(leaseUntil.atMost(unchangedSince));
    }

    /** It is not under way, or its worker has died: the claim has ended by now, or was last changed before the lease. */
    Condition<A> isIdle(Instant now, Instant leaseBegin) {
        return status.notEqualTo(Status.STARTED)
                .or(leaseUntil.atMost(now))
                .or(leaseUntil.absent().and(silentSince(leaseBegin)));
    }

    private Condition<A> ownedBy(@Nullable String run) {
        return run == null ? execution.absent() : execution.equalTo(run);
    }

    private Condition<A> silentSince(Instant time) {
        return updatedAt.atMost(time).or(updatedAt.absent());
    }
}
