package dev.monochord.runtime.internal.mirror;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.MonochordException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Sends requests that no pattern has, with the retries, measurements and errors of all others. Thread-safe. */
public interface StoreRequests {

    /** What requests ask about capacity: null if nobody listens. */
    @Nullable
    ReturnConsumedCapacity capacity();

    /**
     * The same with a check before each attempt. If it throws a {@link MonochordException}, nothing is sent; what was sent
     * before has failed as if there were no attempts left.
     */
    StoreRequests permitted(Runnable check);

    /**
     * Sends a request, again if that may help. It must do no harm when it is carried out twice.
     *
     * <p>A failed condition, of a single write or of a transaction, is thrown as the SDK's exception.
     *
     * @param table the name of the table in the store
     * @param pattern what the request is called in messages and by listeners
     * @throws dev.monochord.runtime.error.RetriesExhaustedException if the service never answered
     * @throws dev.monochord.runtime.error.FaultException if trying again does not help; its cause is the SDK's exception
     */
    <R extends DynamoDbResponse> R send(
            String table, String pattern, DynamoDbOperation operation, Function<DynamoDbClient, R> request);
}
