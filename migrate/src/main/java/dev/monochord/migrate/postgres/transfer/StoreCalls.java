package dev.monochord.migrate.postgres.transfer;

import dev.monochord.runtime.call.RetryPolicy;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Repeats requests to DynamoDB that failed temporarily: throttling, server errors, lost responses. Every write here is
 * conditional on its stamp, so that a second attempt does no harm. Thread-safe.
 */
public final class StoreCalls {

    /** Why an action of a transaction failed, or did not: reasons that pass. */
    private static final Set<String> PASSING =
            Set.of("None", "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded");

    private final RetryPolicy policy;
    private final Sleeper sleeper;

    public StoreCalls(RetryPolicy policy, Sleeper sleeper) {
        this.policy = policy;
        this.sleeper = sleeper;
    }

    /** The standard policy, in real time. */
    public static StoreCalls standard() {
        return new StoreCalls(RetryPolicy.standard(), Sleeper.system());
    }

    /** Calls until it succeeds; throws the last failure after the last attempt. */
    public <T> T call(Supplier<T> call) {
        for (int attempt = 1; ; attempt++) {
            try {
                return call.get();
            } catch (SdkException failure) {
                if (!passes(failure) || attempt >= policy.attempts()) {
                    throw failure;
                }
                sleep(attempt);
            }
        }
    }

    private static boolean passes(SdkException failure) {
        if (failure instanceof TransactionCanceledException cancelled && cancelled.hasCancellationReasons()) {
            return cancelled.cancellationReasons().stream()
                    .allMatch(reason -> reason.code() == null || PASSING.contains(reason.code()));
        }
        if (failure instanceof SdkServiceException refused) {
            return refused.isThrottlingException() || refused.statusCode() >= 500 || refused.retryable();
        }
        return failure instanceof SdkClientException;
    }

    private void sleep(int attempt) {
        long nanos = policy.longestWait(attempt).toNanos();
        try {
            sleeper.sleep(Duration.ofNanos(ThreadLocalRandom.current().nextLong(nanos + 1)));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new FaultException("interrupted while waiting for DynamoDB", stopped);
        }
    }
}
