package dev.monochord.systems.tenants;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a request for a tenant's queue finds. */
sealed interface QueueState {

    /** The queue. */
    record Ready(TenantQueue queue) implements QueueState {}

    /** There is none, and a request does not make one. */
    record Absent() implements QueueState {}

    /** It is being made, or will be: ask again after this long. */
    record Pending(Duration retryAfter) implements QueueState {}

    /** It could not be made; it is tried again after this long, or no more if null. */
    record Failed(CreateAudit creation, @Nullable Duration retryAfter) implements QueueState {}

    /** The tenant is being deleted. */
    record Deleting() implements QueueState {}

    /** The tenant is to be deleted, which failed; it is tried again after this long, or no more if null. */
    record DeletionFailed(DeleteAudit deletion, @Nullable Duration retryAfter) implements QueueState {}

    /** The tenant was deleted. */
    record Deleted() implements QueueState {}
}
