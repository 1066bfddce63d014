package dev.monochord.systems.tenants;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Claims operations of tenants, so that of many that want to start one, one does. Thread-safe.
 *
 * <p>A claim is a transaction with a look at the operations that exclude it: nothing is created or updated once a deletion
 * was asked for, and no deletion starts while something is created or updated. An empty result means that another was
 * first, or that one of those checks failed; reading again tells which.
 */
record Claims(Monochord monochord, AttemptRules rules) {

    Optional<CreateAudit> creation(String tenantId, @Nullable CreateAudit seen, AttemptRules.Next.Claim how) {
        CreateAudit audit = started(CreateAudit::new, tenantId, seen, how);
        Transaction claim = monochord
                .transaction()
                .claim(audit, AuditFields.creation(tenantId).mayBeTakenOver(seen, how.unchangedSince(), audit));
        return won(noDeletion(claim, tenantId), audit);
    }

    Optional<UpdateAudit> update(String tenantId, @Nullable UpdateAudit seen, AttemptRules.Next.Claim how) {
        UpdateAudit audit = started(UpdateAudit::new, tenantId, seen, how);
        Transaction claim = monochord
                .transaction()
                .claim(
                        audit,
                        AuditFields.update(tenantId, rules.version()).mayBeTakenOver(seen, how.unchangedSince(), audit))
                .check(MetadataItem.key(tenantId));
        return won(noDeletion(claim, tenantId), audit);
    }

    /** Claims a deletion, if the creation and these updates have ended, or their workers died. */
    Optional<DeleteAudit> deletion(
            String tenantId, @Nullable DeleteAudit seen, AttemptRules.Next.Claim how, Set<String> updates) {
        Instant now = now();
        DeleteAudit audit = started(DeleteAudit::new, tenantId, seen, how);
        AuditFields<CreateAudit> creation = AuditFields.creation(tenantId);
        Transaction claim = monochord
                .transaction()
                .claim(audit, AuditFields.deletion(tenantId).mayBeTakenOver(seen, how.unchangedSince(), audit))
                .checkIfPresent(creation.key(), creation.isIdle(now, now.minus(rules.lease())));
        return won(noUpdate(claim, tenantId, updates), audit);
    }

    /** Requires that these updates have ended, or that their workers died. */
    Transaction noUpdate(Transaction transaction, String tenantId, Set<String> updates) {
        Instant now = now();
        for (String updated : updates) {
            AuditFields<UpdateAudit> update = AuditFields.update(tenantId, updated);
            transaction.checkIfPresent(update.key(), update.isIdle(now, now.minus(rules.lease())));
        }
        return transaction;
    }

    /** Whether one of these operations is a creation or an update under way. */
    boolean creatingOrUpdating(List<Audit> operations) {
        Instant now = now();
        return operations.stream()
                .anyMatch(operation -> !(operation instanceof DeleteAudit) && rules.isRunning(operation, now));
    }

    /** The versions whose updates may be under way: those that were ever begun, and the one that may begin by now. */
    Set<String> updates(List<Audit> operations) {
        Set<String> updates = new TreeSet<>(Set.of(rules.version()));
        for (Audit operation : operations) {
            if (operation instanceof UpdateAudit update) {
                updates.add(update.version());
            }
        }
        return updates;
    }

    /** The constructor of an audit. */
    private interface AuditConstructor<A extends Audit> {
        A create(
                String tenantId,
                Instant updatedAt,
                String execution,
                Status status,
                String version,
                Integer retryCount,
                @Nullable String reason,
                @Nullable List<Attempt> history,
                Instant leaseUntil,
                String run);
    }

    private <A extends Audit> A started(
            AuditConstructor<A> audit, String tenantId, @Nullable A seen, AttemptRules.Next.Claim how) {
        String run = UUID.randomUUID().toString();
        Instant now = now();
        Instant heldUntil = rules.heldUntil(now, now);
        return audit.create(
                tenantId,
                now,
                run,
                Status.STARTED,
                rules.version(),
                how.retryCount(),
                null,
                history(seen),
                heldUntil,
                run);
    }

    private static Transaction noDeletion(Transaction claim, String tenantId) {
        return claim.checkAbsent(DeleteAuditItem.key(tenantId));
    }

    private static <A> Optional<A> won(Transaction claim, A audit) {
        try {
            claim.commit();
            return Optional.of(audit);
        } catch (ConflictException | PreconditionException | NotFoundException lost) {
            return Optional.empty();
        }
    }

    /** What is remembered of earlier runs, with the one that is replaced; the oldest are forgotten. */
    private static @Nullable List<Attempt> history(@Nullable Audit seen) {
        if (seen == null) {
            return null;
        }
        List<Attempt> history = new ArrayList<>(seen.history() == null ? List.of() : seen.history());
        history.add(new Attempt(seen.execution(), seen.status(), seen.updatedAt(), seen.version(), seen.reason()));
        return history.subList(Math.max(0, history.size() - Audit.HISTORY), history.size());
    }

    private Instant now() {
        return monochord.clock().instant();
    }
}
