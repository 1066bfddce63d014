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

    /** When it last changed: the age of a claim. */
    Instant updatedAt();

    /** The run that owns it: later writes ask that it still does. */
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
}
