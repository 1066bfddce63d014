package dev.monochord.runtime.internal.call;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.call.Call;
import dev.monochord.runtime.call.CallListener;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.internal.mirror.StoreRequests;
import dev.monochord.runtime.internal.retry.Attempts;
import dev.monochord.runtime.internal.retry.Retry;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Sends requests: retries what may be retried, measures, tells the listener, and turns the SDK's exceptions into ours.
 * Thread-safe.
 */
public final class Calls implements StoreRequests {

    private final DynamoDbClient client;
    private final Retry retry;
    private final FailureJudge judge;
    private final @Nullable CallListener listener;
    private final Runnable permit;

    public Calls(DynamoDbClient client, Retry retry, @Nullable CallListener listener) {
        this(client, retry, FailureJudge.of(client), listener, () -> {});
    }

    private Calls(
            DynamoDbClient client, Retry retry, FailureJudge judge, @Nullable CallListener listener, Runnable permit) {
        this.client = client;
        this.retry = retry;
        this.judge = judge;
        this.listener = listener;
        this.permit = permit;
    }

    @Override
    public Calls permitted(Runnable check) {
        return new Calls(client, retry, judge, listener, check);
    }

    @Override
    public @Nullable ReturnConsumedCapacity capacity() {
        return listener == null ? null : ReturnConsumedCapacity.TOTAL;
    }

    /**
     * Sends a request, again where that may help.
     *
     * <p>A {@link ConditionalCheckFailedException}, and a {@link TransactionCanceledException} with a failed condition
     * among its reasons, pass as they are: only the caller knows what the condition meant.
     *
     * @throws RetriesExhaustedException if the service never answered
     * @throws dev.monochord.runtime.error.FaultException if trying again does not help
     */
    public <R extends DynamoDbResponse> R send(CallName name, Function<DynamoDbClient, R> request) {
        permit.run();
        Attempts attempts = retry.start();
        long began = System.nanoTime();
        @Nullable SdkException retried = null;
        while (true) {
            SdkException failure;
            try {
                R response = request.apply(client);
                tell(name, attempts, began, Measure.of(response), null, retried);
                return response;
            } catch (SdkException e) {
                failure = e;
            }
            if (judge.passes(failure)) {
                tell(name, attempts, began, Measure.NOTHING, failure, retried);
                throw failure;
            }
            if (!judge.triedHere(failure) || !attempts.again() || !isPermitted()) {
                MonochordException ours =
                        judge.mayPassLater(failure) ? exhausted(name, attempts, failure) : judge.fault(name, failure);
                tell(name, attempts, began, Measure.NOTHING, ours, retried);
                throw ours;
            }
            retried = failure;
        }
    }

    private boolean isPermitted() {
        try {
            permit.run();
            return true;
        } catch (MonochordException ended) {
            return false; // whether the attempt before was heard is not known, so that is what the caller is told
        }
    }

    @Override
    public <R extends DynamoDbResponse> R send(
            String table, String pattern, DynamoDbOperation operation, Function<DynamoDbClient, R> request) {
        return send(new CallName(table, pattern, operation), request);
    }

    private static MonochordException exhausted(CallName name, Attempts attempts, SdkException failure) {
        String made = attempts.made() == 1 ? "1 attempt" : attempts.made() + " attempts";
        return new RetriesExhaustedException(name + " did not succeed in " + made, failure);
    }

    private void tell(
            CallName name,
            Attempts attempts,
            long began,
            Measure measure,
            @Nullable Throwable failure,
            @Nullable Throwable retried) {
        if (listener != null) {
            listener.called(new Call(
                    name.table(),
                    name.pattern(),
                    name.operation().apiName(),
                    name.index(),
                    measure.capacity(),
                    measure.items(),
                    attempts.made() - 1,
                    Duration.ofNanos(System.nanoTime() - began),
                    failure,
                    retried));
        }
    }
}
