package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.WriteAction.Kind;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;

/**
 * The requests of one write, including those of later plans, and whether one of them may have been carried out although its
 * response was lost. Not thread-safe.
 */
final class CommitAttempt {

    private boolean uncertain;
    private @Nullable ItemOperation last;

    /** Sends a request of an operation, and notes a failure that leaves open whether it was carried out. */
    <R> R of(ItemOperation operation, Supplier<R> request) {
        last = operation;
        try {
            return request.get();
        } catch (SdkException e) {
            if (mayHaveHappened(e)) {
                uncertain = true;
                if (!operation.repeatable()) {
                    throw new RetriesExhaustedException(
                            "The response to an update of " + operation.name() + " in table "
                                    + operation.id().table()
                                    + " was lost, and sending it again could make the change twice. Read the item to"
                                    + " see, or use once() or a transaction, which makes it once.",
                            e);
                }
            }
            throw e;
        }
    }

    /** Whether an attempt before this failure may have been carried out, ours or one that the SDK made by itself. */
    boolean uncertain(SdkException failure) {
        Integer attempts = failure.numAttempts();
        uncertain |= attempts != null && attempts > 1;
        return uncertain;
    }

    /**
     * Requires that no response was lost, because the item that was returned may be what a lost request has left.
     *
     * @throws RetriesExhaustedException if one was lost
     */
    void requireCertain(ItemOperation operation) {
        if (uncertain) {
            throw lost(operation, "The write was carried out.");
        }
    }

    /**
     * Requires that no response was lost, because a plan that deletes nothing may be due to a lost request that deleted the
     * item.
     *
     * @throws RetriesExhaustedException if one was lost
     */
    void requireCertain() {
        if (uncertain && last != null) {
            throw lost(last, "The item no longer exists.");
        }
    }

    private static RetriesExhaustedException lost(ItemOperation operation, String outcome) {
        return new RetriesExhaustedException(
                "The response to a write of " + operation.name() + " in table "
                        + operation.id().table() + " was lost, and with it the item that was there before. " + outcome,
                null);
    }

    /** Forgets lost responses, because the stored item shows the outcome. */
    void settled() {
        uncertain = false;
    }

    /**
     * Returns the error to throw for a refused write. After a lost response the service may have refused a repetition of a
     * successful write, so the outcome is unknown. A missing item is reported as such, because it is missing in either case,
     * except to a delete, which may have removed it.
     */
    MonochordException refusal(MonochordException error) {
        boolean deletes = last != null && last.kind() == Kind.DELETE;
        return !uncertain || error instanceof NotFoundException && !deletes
                ? error
                : new RetriesExhaustedException(
                        "The response to a write was lost, and its repetition was refused. Whether the write was carried"
                                + " out is unknown. Read the item to see, or use once() or a transaction, whose outcome"
                                + " is exact. The refusal was: " + error.getMessage(),
                        error);
    }

    private static boolean mayHaveHappened(SdkException failure) {
        return !(failure instanceof SdkServiceException service)
                || service.statusCode() >= 500 && !service.isThrottlingException();
    }
}
