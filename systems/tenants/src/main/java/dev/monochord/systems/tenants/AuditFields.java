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
        SettableComparable<A, Instant> leaseUntil,
        SettableText<A> run) {

    static AuditFields<CreateAudit> creation(String tenantId) {
        return new AuditFields<>(
                CreateAuditItem.key(tenantId),
                CreateAuditItem.updatedAt,
                CreateAuditItem.execution,
                CreateAuditItem.status,
                CreateAuditItem.reason,
                CreateAuditItem.leaseUntil,
                CreateAuditItem.run);
    }

    static AuditFields<UpdateAudit> update(String tenantId, String version) {
        return new AuditFields<>(
                UpdateAuditItem.key(tenantId, version),
                UpdateAuditItem.updatedAt,
                UpdateAuditItem.execution,
                UpdateAuditItem.status,
                UpdateAuditItem.reason,
                UpdateAuditItem.leaseUntil,
                UpdateAuditItem.run);
    }

    static AuditFields<DeleteAudit> deletion(String tenantId) {
        return new AuditFields<>(
                DeleteAuditItem.key(tenantId),
                DeleteAuditItem.updatedAt,
                DeleteAuditItem.execution,
                DeleteAuditItem.status,
                DeleteAuditItem.reason,
                DeleteAuditItem.leaseUntil,
                DeleteAuditItem.run);
    }

    /** It is under way, and this run's. */
    Condition<A> isMine(A claimed) {
        return ownedBy(claimed).and(status.equalTo(Status.STARTED));
    }

    /**
     * It is as it was seen, and has not changed since the given time; a claim that is renewed has ended by then. The run
     * stands for the number of the attempt too: every attempt has its own, while older writers stored the counter as text.
     * They also misspelt the time, which cannot be compared then.
     */
    Condition<A> mayBeTakenOver(@Nullable Audit seen, Instant unchangedSince, A claim) {
        if (seen == null) {
            return ownedBy(claim);
        }
        return seen.leaseUntil() == null
                ? isAsSeen(seen).and(silentSince(unchangedSince))
                : isAsSeen(seen).and(leaseUntil.atMost(unchangedSince));
    }

    /** It has the status that was seen, and is still of the run that was seen. */
    Condition<A> isAsSeen(Audit seen) {
        return ownedBy(seen).and(status.equalTo(seen.status()));
    }

    /** It is not under way, or its worker has died: the claim has ended by now, or was last changed before the lease. */
    Condition<A> isIdle(Instant now, Instant leaseBegin) {
        return status.notEqualTo(Status.STARTED)
                .or(leaseUntil.atMost(now))
                .or(leaseUntil.absent().and(silentSince(leaseBegin)));
    }

    private Condition<A> ownedBy(Audit seen) {
        if (seen.run() != null) {
            return run.equalTo(seen.run());
        }
        String other = seen.execution();
        return run.absent().and(other == null ? execution.absent() : execution.equalTo(other));
    }

    private Condition<A> silentSince(Instant time) {
        return updatedAt.atMost(time).or(updatedAt.absent());
    }
}
