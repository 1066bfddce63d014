package dev.monochord.systems.tenants;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.expression.SettableComparable;
import dev.monochord.runtime.expression.SettableText;
import dev.monochord.runtime.item.ItemKey;
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
        SettableText<A> reason) {

    static AuditFields<CreateAudit> creation(String tenantId) {
        return new AuditFields<>(
                CreateAuditItem.key(tenantId),
                CreateAuditItem.updatedAt,
                CreateAuditItem.execution,
                CreateAuditItem.status,
                CreateAuditItem.reason);
    }

    static AuditFields<UpdateAudit> update(String tenantId, String version) {
        return new AuditFields<>(
                UpdateAuditItem.key(tenantId, version),
                UpdateAuditItem.updatedAt,
                UpdateAuditItem.execution,
                UpdateAuditItem.status,
                UpdateAuditItem.reason);
    }

    static AuditFields<DeleteAudit> deletion(String tenantId) {
        return new AuditFields<>(
                DeleteAuditItem.key(tenantId),
                DeleteAuditItem.updatedAt,
                DeleteAuditItem.execution,
                DeleteAuditItem.status,
                DeleteAuditItem.reason);
    }

    /** It is still under way, and this run's. */
    Condition<A> isMine(String run) {
        return execution.equalTo(run).and(status.equalTo(Status.STARTED));
    }

    /**
     * It is still as it was seen, and has not changed since the given time. The run stands for the number of the attempt
     * too: every attempt has its own, while the counter was text with older writers. They also misspelt the time, which
     * then is not there to be compared.
     */
    Condition<A> mayBeTakenOver(@Nullable Audit seen, Instant unchangedSince, String claimant) {
        if (seen == null) {
            return execution.equalTo(claimant);
        }
        return execution
                .equalTo(seen.execution())
                .and(status.equalTo(seen.status()))
                .and(silentSince(unchangedSince));
    }

    /** It is not under way, or so long ago that its worker must have died. */
    Condition<A> isIdle(Instant unchangedSince) {
        return status.notEqualTo(Status.STARTED).or(silentSince(unchangedSince));
    }

    private Condition<A> silentSince(Instant time) {
        return updatedAt.atMost(time).or(updatedAt.absent());
    }
}
