package dev.monochord.migrate.work;

import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Tells failures that are about one item from those that concern every item, such as a missing table or permission. */
public final class ItemRejection {

    private static final Set<String> CODES = Set.of("ValidationError", "ItemCollectionSizeLimitExceeded");

    private ItemRejection() {}

    /** Returns why an item cannot be written; empty if the failure is not about the item. */
    public static Optional<String> reason(RuntimeException failure) {
        if (failure instanceof UntransformableException || failure instanceof InvalidInputException) {
            return Optional.of(Objects.requireNonNullElse(failure.getMessage(), failure.toString()));
        }
        Throwable cause = failure.getCause();
        if (cause instanceof TransactionCanceledException cancelled) {
            return cancelled.cancellationReasons().stream()
                    .filter(reason -> reason.code() != null && CODES.contains(reason.code()))
                    .map(CancellationReason::message)
                    .findFirst()
                    .map(ItemRejection::rejected);
        }
        if (cause instanceof DynamoDbException refused
                && refused.awsErrorDetails() != null
                && "ValidationException".equals(refused.awsErrorDetails().errorCode())) {
            return Optional.of(rejected(refused.awsErrorDetails().errorMessage()));
        }
        return Optional.empty();
    }

    private static String rejected(String message) {
        return "DynamoDB rejects the item: " + message;
    }
}
