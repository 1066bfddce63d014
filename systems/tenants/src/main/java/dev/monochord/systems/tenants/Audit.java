package dev.monochord.systems.tenants;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was done to a tenant. There is one for the creation, one for the deletion and one for each version that it was
 * updated to. While it is {@link Status#STARTED} it is also the claim of the one worker whose {@code run} it names.
 */
public sealed interface Audit permits CreateAudit, UpdateAudit, DeleteAudit {

    /** How many earlier runs are remembered. */
    int HISTORY = 20;

    String tenantId();

    /** When it last changed; null on items of writers that did not store it. */
    @Nullable
    Instant updatedAt();

    /**
     * The ARN of the stack or of the execution that does the work, once there is one; the id of the run until then, and
     * where a run is all there is. Null on items of writers that did not store it.
     */
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

    /**
     * The id of the run that owns it: later writes require that it still does. Two runs, one of which took over from the
     * other, may work on the same stack, so that {@link #execution} does not tell them apart. Present while the operation
     * is {@link Status#STARTED} by this program; null on items of other writers, whose runs are told apart by it.
     */
    @Nullable
    String run();

    /**
     * Whether its run is under way and does not proceed, for the {@link #reason}. Other writers may leave the reason of an
     * earlier run in place.
     */
    default boolean isBlocked() {
        return status() == Status.STARTED && leaseUntil() != null && reason() != null;
    }

    /** When it last changed; an item that does not say has not changed for ever. */
    default Instant changedAt() {
        Instant time = updatedAt();
        return time == null ? Instant.EPOCH : time;
    }
}
