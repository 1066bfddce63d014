package dev.monochord.runtime.internal.call;

import dev.monochord.runtime.error.FaultException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * Says what a failure of a request means: a failed condition, something to try again, or a fault.
 *
 * @param sdkRetries the client tries again by itself; then only what the SDK does not know is tried again here, so that
 *     attempts are not multiplied
 */
record FailureJudge(boolean sdkRetries) {

    private static final String CONDITION = "ConditionalCheckFailed";
    private static final Set<String> RETRYABLE_REASONS =
            Set.of("TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded");
    private static final Set<String> RETRYABLE_CODES = Set.of(
            "TransactionInProgressException",
            "TransactionConflictException",
            "ProvisionedThroughputExceededException",
            "ProvisionedThroughputExceeded",
            "ThrottlingException",
            "RequestLimitExceeded",
            "InternalServerError");

    static FailureJudge of(DynamoDbClient client) {
        return new FailureJudge(SdkRetries.of(client));
    }

    boolean passes(SdkException failure) {
        return failure instanceof ConditionalCheckFailedException
                || (failure instanceof TransactionCanceledException cancelled
                        && codes(cancelled).contains(CONDITION));
    }

    /** Whether the same request may succeed later. */
    boolean mayPassLater(SdkException failure) {
        if (failure instanceof TransactionCanceledException cancelled) {
            return codes(cancelled).stream().anyMatch(RETRYABLE_REASONS::contains);
        }
        if (failure instanceof SdkServiceException service) {
            return service.statusCode() >= 500
                    || service.isThrottlingException()
                    || RETRYABLE_CODES.contains(code(service));
        }
        return failure.retryable()
                || failure instanceof ApiCallTimeoutException
                || failure instanceof ApiCallAttemptTimeoutException
                || (!(failure instanceof AbortedException) && failure.getCause() instanceof IOException);
    }

    /**
     * Whether it is for us to try again: the SDK has given up already where it tries by itself. What it never tries again
     * is a conflict with a transaction, of another one or of a single write.
     */
    boolean triedHere(SdkException failure) {
        return mayPassLater(failure)
                && (!sdkRetries
                        || failure instanceof TransactionCanceledException
                        || failure instanceof TransactionConflictException);
    }

    FaultException fault(CallName name, SdkException failure) {
        if (failure instanceof ResourceNotFoundException) {
            return new FaultException(
                    name + " found no such table or index; create it, or say its name to Monochord.builder()", failure);
        }
        if (failure instanceof SdkServiceException service) {
            return new FaultException(name + " was refused: " + code(service) + detail(service), failure);
        }
        return new FaultException(
                name + " could not be sent: " + failure.getClass().getSimpleName(), failure);
    }

    /** A refusal for lack of permission names the principal, the action and the resource; other texts may quote values. */
    private static String detail(SdkServiceException failure) {
        return failure instanceof AwsServiceException aws
                        && aws.awsErrorDetails() != null
                        && "AccessDeniedException".equals(aws.awsErrorDetails().errorCode())
                ? ": " + aws.awsErrorDetails().errorMessage()
                : "";
    }

    private static List<String> codes(TransactionCanceledException cancelled) {
        return cancelled.hasCancellationReasons()
                ? cancelled.cancellationReasons().stream()
                        .map(CancellationReason::code)
                        .map(String::valueOf)
                        .toList()
                : List.of();
    }

    private static String code(SdkServiceException failure) {
        if (failure instanceof AwsServiceException aws && aws.awsErrorDetails() != null) {
            return String.valueOf(aws.awsErrorDetails().errorCode());
        }
        return failure.getClass().getSimpleName();
    }
}
