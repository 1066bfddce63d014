package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.WriteAction;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.call.Calls;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Carries out planned operations: one by its own request, several as a transaction. Thread-safe.
 *
 * <h2>When the response to a single write is lost</h2>
 *
 * The request is sent again, and the service, which has no memory of single writes, may refuse our own write by our own
 * condition. A refusal after a lost response counts as success only if the stored item proves it:
 *
 * <ul>
 *   <li>A put is proven if the stored item equals what we sent in every attribute. A claim names its writer. A create or a
 *       replace is the record that the caller asked for; another caller who writes exactly the same is not told apart, so
 *       a record that is to decide between callers has to name them.
 *   <li>An update is proven if it checked the version, the stored version is the next one, and every attribute is as the
 *       update leaves it. An update that adds shows too little, and so does one without a version: another writer may have
 *       set the same values, which is usual where the values are constants such as a status.
 *   <li>A delete is never proven: another may have deleted the item.
 * </ul>
 *
 * A write that returns the item before it is not proven by that item: if the answer was lost, the old item may be what the
 * first request left.
 *
 * <p>Otherwise the caller gets an exception that says so. Three kinds of write need no proof:
 *
 * <ul>
 *   <li>A claim, or the mark of a deletion, that is refused because the item names another holder: that one holds it
 *       now, whether or not ours succeeded first.
 *   <li>A write whose conditions only protect what was read to plan it. It is planned again, unless the stored item shows
 *       its result. A missing item is not the result of a delete that requires the item.
 *   <li>A write without a condition, or that requires only that the item exists, is carried out twice, with the same result as
 *       once. A write that another made between the two is lost, as it would have been had ours come a moment later.
 * </ul>
 *
 * An update that adds to a number, appends to a list or removes by index is not sent again at all unless it checks a version:
 * the change could be made twice. A client that retries by itself does so unnoticed and may make it twice: disable its retries.
 *
 * <p>A transaction has a token under which the service remembers it for ten minutes, so its outcome is exact.
 */
final class Sender {

    /** How a single operation is carried out. */
    enum Way {
        PLAIN,
        /** The response contains the item before the write. */
        RETURNING_OLD,
        /** The response contains the item after the update. */
        RETURNING_NEW,
        /** As a transaction, which the service carries out once even if responses are lost. */
        ONCE
    }

    private final Calls calls;
    private final TransactionSender transactions;

    Sender(Calls calls) {
        this.calls = calls;
        this.transactions = new TransactionSender(calls);
    }

    /** Sends operations as they are. */
    Sent send(String pattern, List<ItemOperation> operations, Way way, CommitAttempt attempt) {
        if (!isSingle(operations, way)) {
            return transactions.send(pattern, operations);
        }
        ItemOperation operation = operations.get(0);
        try {
            Map<String, AttributeValue> item = single(pattern, operation, attempt, way);
            if (way == Way.RETURNING_OLD && operation.visibleIn(item)) {
                attempt.requireCertain(operation);
            }
            return new Sent(null, item);
        } catch (ConditionalCheckFailedException e) {
            Map<String, AttributeValue> stored = e.hasItem() ? e.item() : Map.of();
            if (operation.mine(stored)) {
                return new Sent(null, stored);
            }
            FailureVerdict verdict = operation.judge(stored);
            boolean isPlannedAgain = verdict instanceof FailureVerdict.Again && !operation.asks();
            boolean uncertain = attempt.uncertain(e);
            if (uncertain
                    && way != Way.RETURNING_OLD
                    && (isPlannedAgain ? operation.achievedIn(stored) : operation.provenBy(stored))) {
                return new Sent(null, stored);
            }
            if (operation.namesHolder()) {
                attempt.settled();
            }
            return Sent.failed(verdict);
        } catch (FaultException e) {
            throw ItemSize.explain(operations, e);
        }
    }

    /** Returns whether the operations are sent as a single request rather than as a transaction. */
    static boolean isSingle(List<ItemOperation> operations, Way way) {
        return operations.size() == 1 && operations.get(0).kind() != WriteAction.Kind.CHECK && way != Way.ONCE;
    }

    private Map<String, AttributeValue> single(
            String pattern, ItemOperation operation, CommitAttempt attempt, Way way) {
        ReturnValue returned = way == Way.RETURNING_OLD ? ReturnValue.ALL_OLD : null;
        return switch (operation.kind()) {
            case PUT -> put(pattern, operation, attempt, returned);
            case DELETE -> delete(pattern, operation, attempt, returned);
            default -> update(pattern, operation, attempt, way == Way.RETURNING_NEW ? ReturnValue.ALL_NEW : returned);
        };
    }

    private Map<String, AttributeValue> put(
            String pattern, ItemOperation operation, CommitAttempt attempt, @Nullable ReturnValue returned) {
        ExpressionBuilder expression = new ExpressionBuilder();
        PutItemRequest.Builder request = PutItemRequest.builder()
                .tableName(operation.id().table())
                .item(operation.item())
                .returnValues(returned)
                .conditionExpression(operation.condition(expression))
                .returnValuesOnConditionCheckFailure(old(operation))
                .returnConsumedCapacity(calls.capacity());
        if (operation.conditional()) {
            request.expressionAttributeNames(expression.names()).expressionAttributeValues(orNull(expression));
        }
        PutItemRequest built = request.build();
        return calls.send(
                        name(operation, pattern, DynamoDbOperation.PUT_ITEM),
                        client -> attempt.of(operation, () -> client.putItem(built)))
                .attributes();
    }

    private Map<String, AttributeValue> delete(
            String pattern, ItemOperation operation, CommitAttempt attempt, @Nullable ReturnValue returned) {
        ExpressionBuilder expression = new ExpressionBuilder();
        DeleteItemRequest.Builder request = DeleteItemRequest.builder()
                .tableName(operation.id().table())
                .key(operation.id().key())
                .returnValues(returned)
                .conditionExpression(operation.condition(expression))
                .returnValuesOnConditionCheckFailure(old(operation))
                .returnConsumedCapacity(calls.capacity());
        if (operation.conditional()) {
            request.expressionAttributeNames(expression.names()).expressionAttributeValues(orNull(expression));
        }
        DeleteItemRequest built = request.build();
        return calls.send(
                        name(operation, pattern, DynamoDbOperation.DELETE_ITEM),
                        client -> attempt.of(operation, () -> client.deleteItem(built)))
                .attributes();
    }

    private Map<String, AttributeValue> update(
            String pattern, ItemOperation operation, CommitAttempt attempt, @Nullable ReturnValue returned) {
        ExpressionBuilder expression = new ExpressionBuilder();
        UpdateItemRequest request = UpdateItemRequest.builder()
                .tableName(operation.id().table())
                .key(operation.id().key())
                .updateExpression(operation.changes().render(expression))
                .conditionExpression(operation.condition(expression))
                .returnValues(returned)
                .returnValuesOnConditionCheckFailure(old(operation))
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(orNull(expression))
                .returnConsumedCapacity(calls.capacity())
                .build();
        return calls.send(
                        name(operation, pattern, DynamoDbOperation.UPDATE_ITEM),
                        client -> attempt.of(operation, () -> client.updateItem(request)))
                .attributes();
    }

    private static CallName name(ItemOperation operation, String pattern, DynamoDbOperation call) {
        return new CallName(operation.id().table(), pattern, call);
    }

    private static @Nullable ReturnValuesOnConditionCheckFailure old(ItemOperation operation) {
        return operation.conditional() ? ReturnValuesOnConditionCheckFailure.ALL_OLD : null;
    }

    static @Nullable Map<String, AttributeValue> orNull(ExpressionBuilder expression) {
        Map<String, AttributeValue> values = expression.values();
        return values.isEmpty() ? null : values;
    }
}
