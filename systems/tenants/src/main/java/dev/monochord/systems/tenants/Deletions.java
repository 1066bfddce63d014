package dev.monochord.systems.tenants;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.kit.FailureIsolation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Deletions of tenants, which are tried again until they succeed or have failed as often as they may. Thread-safe.
 *
 * <p>Nobody may ask for a deleted tenant again, so requests alone would not bring a failed deletion to its end. This process
 * remembers the deletions it has started or met, finds those of earlier processes by one scan, and looks at them at every
 * tick. Several processes may do so at once: the claim decides.
 */
final class Deletions {

    private final RunContext context;
    private final TenantsTable tenants;
    private final AttemptRules rules;
    private final Claims claims;
    private final Worker worker;
    private final FailureIsolation isolation;
    private final Set<String> unfinished = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean searched = new AtomicBoolean();

    Deletions(RunContext context, Claims claims, Worker worker, FailureIsolation isolation) {
        this.context = context;
        this.tenants = context.tenants();
        this.rules = context.rules();
        this.claims = claims;
        this.worker = worker;
        this.isolation = isolation;
    }

    /** Starts the deletion of a tenant. One that has failed is started again at once. */
    void start(String tenantId) {
        List<Audit> operations = tenants.operations(tenantId);
        Instant now = context.now();
        DeleteAudit seen = null;
        boolean created = false;
        for (Audit operation : operations) {
            created |= operation instanceof CreateAudit;
            if (operation instanceof DeleteAudit deletion) {
                seen = deletion;
            }
        }
        if (rules.isRunning(seen, now)) {
            throw TenantsRefusals.deleting();
        }
        if (seen != null && seen.status() == Status.SUCCESS) {
            throw TenantsRefusals.deleted();
        }
        if (!created && seen == null && !isProvisioned(tenantId)) {
            throw TenantsRefusals.unknown();
        }
        if (claims.creatingOrUpdating(operations)) {
            throw TenantsRefusals.busy();
        }
        int retries = seen == null ? 0 : AttemptRules.retries(seen) + 1;
        if (!claim(tenantId, seen, new AttemptRules.Next.Claim(retries, unchangedSince(seen, now)), operations)) {
            throw whyNot(tenantId);
        }
    }

    /** Whether there is such a tenant, which need not be readable. */
    private boolean isProvisioned(String tenantId) {
        try {
            return tenants.metadata(tenantId).isPresent();
        } catch (StoredItemException unreadable) {
            return true;
        }
    }

    /** What came first: another deletion, or something that excludes one. */
    private RuntimeException whyNot(String tenantId) {
        Status other = tenants.deleteAudit(tenantId).map(DeleteAudit::status).orElse(Status.FAILURE);
        return switch (other) {
            case STARTED -> TenantsRefusals.deleting();
            case SUCCESS -> TenantsRefusals.deleted();
            case FAILURE -> TenantsRefusals.busy();
        };
    }

    /** What a request gets while a deletion has failed; it starts the next attempt if that is due. */
    QueueState afterFailure(DeleteAudit failed) {
        unfinished.add(failed.tenantId());
        AttemptRules.Next next = rules.next(failed, context.now());
        if (next instanceof AttemptRules.Next.Claim claim) {
            claim(failed.tenantId(), failed, claim, tenants.operations(failed.tenantId()));
            return new QueueState.Deleting();
        }
        return new QueueState.DeletionFailed(failed, next instanceof AttemptRules.Next.Wait wait ? wait.left() : null);
    }

    /** Claims a deletion that was seen in this state, and starts it; false if another was first. */
    boolean claim(String tenantId, @Nullable DeleteAudit seen, AttemptRules.Next.Claim how) {
        return claim(tenantId, seen, how, tenants.operations(tenantId));
    }

    private boolean claim(
            String tenantId, @Nullable DeleteAudit seen, AttemptRules.Next.Claim how, List<Audit> operations) {
        Optional<DeleteAudit> claimed = claims.deletion(tenantId, seen, how, claims.updates(operations));
        unfinished.add(tenantId);
        claimed.ifPresent(audit -> worker.start(new DeleteRun(context, audit)));
        return claimed.isPresent();
    }

    /** Starts the deletions again that are due, and those whose worker died. */
    void resumeDue() {
        if (!searched.get()) {
            try (Stream<DeleteAudit> all = tenants.deletions()) {
                all.filter(deletion -> deletion.status() != Status.SUCCESS)
                        .forEach(deletion -> unfinished.add(deletion.tenantId()));
            }
            searched.set(true);
        }
        isolation.each(unfinished, tenantId -> "deletion of tenant " + tenantId, this::resume);
    }

    private void resume(String tenantId) {
        DeleteAudit seen = tenants.deleteAudit(tenantId).orElse(null);
        if (seen == null || seen.status() == Status.SUCCESS) {
            unfinished.remove(tenantId);
            return;
        }
        AttemptRules.Next next = rules.next(seen, context.now());
        if (next instanceof AttemptRules.Next.Claim claim) {
            claim(tenantId, seen, claim);
        } else if (next instanceof AttemptRules.Next.UsedUp) {
            unfinished.remove(tenantId);
        }
    }

    /** A deletion that has ended is repeated whenever it is asked for; one that runs only when its claim has ended. */
    private Instant unchangedSince(@Nullable DeleteAudit seen, Instant now) {
        if (seen == null) {
            return now;
        }
        return seen.status() == Status.STARTED ? rules.unchangedSince(seen, now) : AttemptRules.latest(seen, now);
    }
}
