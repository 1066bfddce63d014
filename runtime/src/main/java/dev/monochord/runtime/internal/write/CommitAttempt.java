package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.RetriesExhaustedException;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;

/** The attempts at one request, and whether one of them may have been carried out without an answer. Not thread-safe. */
final class CommitAttempt {

    private final ItemOperation operation;
    private boolean uncertain;

    CommitAttempt(ItemOperation operation) {
        this.operation = operation;
    }

    /** Sends, and remembers a failure that leaves open whether it was carried out. */
    <R> R of(Supplier<R> request) {
        try {
            return request.get();
        } catch (SdkException e) {
            if (mayHaveHappened(e)) {
                uncertain = true;
                if (!operation.repeatable()) {
                    throw new RetriesExhaustedException(
                            "The answer to an update of " + operation.name() + " in table "
                                    + operation.id().table()
                                    + " was lost, and sending it again could count twice. Read the item to see,"
                                    + " or use a transaction, which counts once.",
                            e);
                }
            }
            throw e;
        }
    }

    /** Whether an attempt before this failure may have been carried out, ours or one that the SDK made by itself. */
    boolean uncertain(SdkException failure) {
        Integer attempts = failure.numAttempts();
        return uncertain || attempts != null && attempts > 1;
    }

    private static boolean mayHaveHappened(SdkException failure) {
        return !(failure instanceof SdkServiceException service)
                || service.statusCode() >= 500 && !service.isThrottlingException();
    }
}
