package dev.monochord.engine.internal.transaction;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.EncodedItem;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Why a transaction does not happen: a reason for each of its items, in order. */
public final class Cancellation {

    private static final CancellationReason NONE =
            CancellationReason.builder().code("None").build();

    private final CancellationReason[] reasons;
    private boolean any;

    public Cancellation(int size) {
        reasons = new CancellationReason[size];
        Arrays.fill(reasons, NONE);
    }

    void conditionFailed(int index, @Nullable EncodedItem item) {
        CancellationReason.Builder reason =
                CancellationReason.builder().code("ConditionalCheckFailed").message("The conditional request failed");
        if (item != null) {
            reason.item(item.toMap());
        }
        set(index, reason);
    }

    void conflict(int index) {
        set(
                index,
                CancellationReason.builder()
                        .code("TransactionConflict")
                        .message("Transaction is ongoing for the item"));
    }

    void throttled(int index, AwsServiceException throttled) {
        set(
                index,
                CancellationReason.builder()
                        .code(
                                throttled.awsErrorDetails().errorCode().equals("ThrottlingException")
                                        ? "ThrottlingError"
                                        : "ProvisionedThroughputExceeded")
                        .message(throttled.awsErrorDetails().errorMessage()));
    }

    public void invalid(int index, AwsServiceException invalid) {
        set(
                index,
                CancellationReason.builder()
                        .code("ValidationError")
                        .message(invalid.awsErrorDetails().errorMessage()));
    }

    public void notFound(int index, AwsServiceException missing) {
        set(
                index,
                CancellationReason.builder()
                        .code("ResourceNotFound")
                        .message(missing.awsErrorDetails().errorMessage()));
    }

    void duplicate(int index, @Nullable EncodedItem item) {
        CancellationReason.Builder reason =
                CancellationReason.builder().code("DuplicateItem").message("Duplicate primary key exists in table");
        if (item != null) {
            reason.item(item.toMap());
        }
        set(index, reason);
    }

    void oversize(int index, AwsServiceException exceeded) {
        set(
                index,
                CancellationReason.builder()
                        .code("ItemCollectionSizeLimitExceeded")
                        .message(exceeded.awsErrorDetails().errorMessage()));
    }

    private void set(int index, CancellationReason.Builder reason) {
        reasons[index] = reason.build();
        any = true;
    }

    public void throwIfAny() {
        if (any) {
            throw exception();
        }
    }

    TransactionCanceledException exception() {
        String codes = Arrays.stream(reasons).map(CancellationReason::code).collect(Collectors.joining(", ", "[", "]"));
        return ServiceError.of(
                TransactionCanceledException.builder().cancellationReasons(reasons),
                "Transaction cancelled, please refer cancellation reasons for specific reasons " + codes);
    }
}
