package dev.monochord.migrate.work;

import dev.monochord.runtime.call.Call;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * Why the service wants fewer requests.
 *
 * @param keyRange whether only the keys of the request are hot: the rest of the table bears more
 * @param reason for people
 */
record Throttle(boolean keyRange, String reason) {

    private static final String KEY_RANGE = "KeyRange";

    /** Whether this SDK has reasons, and an exception named ThrottlingException: 2.32.23 added both. */
    private static final boolean REASONS = hasReasons();

    private static final Set<String> THROTTLED = Set.of("ThrottlingError", "ProvisionedThroughputExceeded");

    /** What a call tells; empty if it went through at once, or met nothing but other writers. */
    static Optional<Throttle> of(Call call) {
        Throwable failure = call.failure();
        Throwable cause = failure != null && failure.getCause() != null ? failure.getCause() : failure;
        Optional<Throttle> last = of(call.table(), cause);
        return last.isPresent() ? last : of(call.table(), call.retried());
    }

    private static Optional<Throttle> of(String table, @Nullable Throwable failure) {
        if (REASONS) {
            if (failure instanceof ProvisionedThroughputExceededException exceeded) {
                return Optional.of(of(table, exceeded.throttlingReasons()));
            }
            if (failure instanceof ThrottlingException throttled) {
                return Optional.of(of(table, throttled.throttlingReasons()));
            }
            if (failure instanceof RequestLimitExceededException exceeded) {
                return Optional.of(of(table, exceeded.throttlingReasons()));
            }
        }
        if (failure instanceof TransactionCanceledException cancelled) {
            return cancelled.cancellationReasons().stream()
                    .map(CancellationReason::code)
                    .filter(code -> code != null && THROTTLED.contains(code))
                    .findFirst()
                    .map(code -> new Throttle(false, "throttled by table " + table + ": " + code));
        }
        boolean others = failure instanceof TransactionConflictException
                || failure instanceof TransactionInProgressException
                || failure instanceof ConditionalCheckFailedException;
        if (failure instanceof SdkServiceException service
                && !others
                && (service.isThrottlingException() || service.statusCode() >= 500)) {
            return Optional.of(new Throttle(
                    false,
                    service.isThrottlingException()
                            ? "throttled by table " + table
                            : "errors of table " + table + ": status " + service.statusCode()));
        }
        return Optional.empty();
    }

    private static Throttle of(String table, List<ThrottlingReason> reasons) {
        if (reasons.isEmpty()) {
            return new Throttle(false, "throttled by table " + table);
        }
        ThrottlingReason worst = reasons.stream()
                .filter(reason -> !isKeyRange(reason))
                .findFirst()
                .orElse(reasons.get(0));
        String resource = worst.resource();
        return new Throttle(
                isKeyRange(worst),
                "throttled by " + (resource == null ? "table " + table : resource) + ": " + worst.reason());
    }

    private static boolean hasReasons() {
        try {
            ThrottlingReason.builder();
            return true;
        } catch (NoClassDefFoundError older) {
            return false;
        }
    }

    private static boolean isKeyRange(ThrottlingReason reason) {
        return String.valueOf(reason.reason()).contains(KEY_RANGE);
    }
}
