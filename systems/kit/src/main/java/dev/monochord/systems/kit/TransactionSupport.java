package dev.monochord.systems.kit;

import java.util.List;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Checks that a store has transactions, which every system needs. */
public final class TransactionSupport {

    private TransactionSupport() {}

    /**
     * Sends an empty transaction, which a store with transactions rejects as invalid and others as an unknown operation.
     *
     * @throws IllegalArgumentException if the store has no transactions
     * @throws software.amazon.awssdk.core.exception.SdkException if the store cannot be reached
     */
    public static void require(DynamoDbClient client) {
        try {
            client.transactWriteItems(
                    TransactWriteItemsRequest.builder().transactItems(List.of()).build());
        } catch (DynamoDbException rejected) {
            String code = rejected.awsErrorDetails() == null
                    ? ""
                    : Objects.requireNonNullElse(rejected.awsErrorDetails().errorCode(), "");
            if (code.equals("UnknownOperationException")) {
                throw new IllegalArgumentException(
                        "the store has no transactions (TransactWriteItems is an unknown operation), and the systems"
                                + " need them: use Amazon DynamoDB, the engine, or a compatible store that has them",
                        rejected);
            }
        }
    }
}
