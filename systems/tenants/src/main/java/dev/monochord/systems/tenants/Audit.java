package dev.monochord.systems.tenants;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was done to a tenant. There is one for the creation, one for the deletion and one for each version that it was
 * updated to. While it is {@link Status#STARTED} it is also the claim of the one worker whose {@code execution} it names.
 */
public sealed interface Audit permits CreateAudit, UpdateAudit, DeleteAudit {

    /** How many earlier runs are remembered. */
    int HISTORY = 20;

    String tenantId();

    /** When it last changed; null on items of writers that did not store it. */
    @Nullable
    Instant updatedAt();

    /** The run that owns it: later writes require that it still does. Null on items of writers that did not store it. */
    @Nullable
    String execution();

    Status status();

    /** The version of the stack; null where the item does not say. */
    @Nullable
    String version();

    /** How many runs came before; older writers stored it as text. */
    @Nullable
    Integer retryCount();

    /** Why the last run failed. */
    @Nullable
    String reason();

    /** Earlier runs, the latest last. */
    @Nullable
    List<Attempt> history();

    /**
     * Until when its worker, which renews this while it is alive, holds the claim. Present while the operation is
     * {@link Status#STARTED} by this program; null on items of other writers, whose claims are held by their age.
     */
    @Nullable
    Instant leaseUntil();

    /** When it last changed; an item that does not say has not changed for ever. */
    default Instant changedAt() {
        Instant time = updatedAt();
        return time == null ? Instant.EPOCH : time;
    }
}
