package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.WriteAction;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.call.Calls;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import dev.monochord.runtime.internal.mirror.WriteMirror;
import dev.monochord.runtime.internal.session.Session;
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
 * <h2>When the answer of a single write is lost</h2>
 *
 * The request is sent again, and the service, which has no memory of single writes, may refuse our own write by our own
 * condition. That is not reported as a conflict with ourselves:
 *
 * <ul>
 *   <li>A put on condition (a create, a replace by version) whose stored item equals what we sent, in every attribute, has
 *       been carried out. It was not necessarily we who did, but then another has stored exactly the same, and telling
 *       the two apart would need a mark of the writer in the item. A claim has one.
 *   <li>An update on condition has been carried out if every attribute it sets or removes is as it wants it. Where it
 *       checks a version it also sets the next one, so another writer would have to have set the same values at the same
 *       version. An update that only adds shows nothing, so it is not taken for carried out.
 *   <li>An update that adds is not sent again at all unless it checks a version: a second time would count twice. The
 *       caller learns that the outcome is unknown. A transaction counts once, whatever is lost. A client that tries again
 *       by itself does so behind our back and may count twice: best is one that does not.
 *   <li>A revision, which would make its change once more of what another has written, is not made again after a lost
 *       answer unless the item shows that it was made; the caller learns that the outcome is unknown.
 *   <li>A delete on condition is written so that an absent item satisfies it; a second time changes nothing.
 *   <li>A write without a condition, or that asks only that the item exists, is carried out twice, with the same result as
 *       once. A write that another made between the two is lost, as it would have been had ours come a moment later.
 * </ul>
 *
 * A transaction has a token under which the service remembers it for ten minutes, so all of this is needed for single
 * writes only.
 */
final class Sender {

    /** How a single operation is carried out. */
    enum Way {
        PLAIN,
        /** With the item after an update in the answer. */
        RETURNING,
        /** By a transaction if a second time would not be the same as one. */
        ONCE,
        /** The same, and nobody is told to try again who may have been heard. */
        REVISION;

        boolean once() {
            return this == ONCE || this == REVISION;
        }
    }

    private final Calls calls;
    private final TransactionSender transactions;
    private final @Nullable Mirroring mirroring;

    Sender(Session session) {
        this(session.calls(), mirroring(session));
    }

    private Sender(Calls calls, @Nullable Mirroring mirroring) {
        this.calls = calls;
        this.transactions = new TransactionSender(calls);
        this.mirroring = mirroring;
    }

    private static @Nullable Mirroring mirroring(Session session) {
        WriteMirror mirror = session.mirror();
        return mirror == null ? null : new Mirroring(session, mirror);
    }

    /** Carries out operations as they are, even if items have a second shape. */
    static Sender unmirrored(Calls calls) {
        return new Sender(calls, null);
    }

    /** Carries out operations that were just planned, with those on the second shape of their items, if there is one. */
    Sent send(String pattern, List<ItemOperation> planned, Way way) {
        if (mirroring == null) {
            return carryOut(pattern, planned, way);
        }
        try (WriteMirror.Attempt attempt = mirroring.begin()) {
            Mirroring.Mirrored mirrored = mirroring.of(pattern, planned, attempt);
            Sender permitted = unmirrored(calls.permitted(attempt::require));
            Sent sent = permitted.carryOut(pattern, mirrored.operations(), way);
            Map<String, AttributeValue> after = mirrored.after();
            return sent.verdict() == null && after != null ? new Sent(null, after) : sent;
        }
    }

    private Sent carryOut(String pattern, List<ItemOperation> operations, Way way) {
        ItemOperation operation = operations.get(0);
        if (operations.size() > 1
                || operation.kind() == WriteAction.Kind.CHECK
                || way.once() && !operation.repeatable()) {
            return transactions.send(pattern, operations);
        }
        CommitAttempt attempt = new CommitAttempt(operation);
        try {
            return new Sent(null, single(pattern, operation, attempt, way == Way.RETURNING));
        } catch (ConditionalCheckFailedException e) {
            Map<String, AttributeValue> stored = e.hasItem() ? e.item() : Map.of();
            if (attempt.uncertain(e) && operation.visibleIn(stored) || operation.mine(stored)) {
                return new Sent(null, stored);
            }
            if (attempt.uncertain(e) && way == Way.REVISION) {
                throw new RetriesExhaustedException(
                        "The answer to a write of " + operation.name() + " in table "
                                + operation.id().table() + " was lost, and another wrote since. Whether it was made"
                                + " cannot be told, and making it again could make it twice. Read the item to see.",
                        e);
            }
            return Sent.failed(operation.judge(stored));
        } catch (FaultException e) {
            throw ItemSize.explain(operations, e);
        }
    }

    private Map<String, AttributeValue> single(
            String pattern, ItemOperation operation, CommitAttempt attempt, boolean returning) {
        return switch (operation.kind()) {
            case PUT -> put(pattern, operation, attempt);
            case DELETE -> delete(pattern, operation, attempt);
            default -> update(pattern, operation, attempt, returning);
        };
    }

    private Map<String, AttributeValue> put(String pattern, ItemOperation operation, CommitAttempt attempt) {
        ExpressionBuilder expression = new ExpressionBuilder();
        PutItemRequest.Builder request = PutItemRequest.builder()
                .tableName(operation.id().table())
                .item(operation.item())
                .conditionExpression(operation.condition(expression))
                .returnValuesOnConditionCheckFailure(old(operation))
                .returnConsumedCapacity(calls.capacity());
        if (operation.conditional()) {
            request.expressionAttributeNames(expression.names()).expressionAttributeValues(orNull(expression));
        }
        PutItemRequest built = request.build();
        calls.send(
                name(operation, pattern, DynamoDbOperation.PUT_ITEM),
                client -> attempt.of(() -> client.putItem(built)));
        return Map.of();
    }

    private Map<String, AttributeValue> delete(String pattern, ItemOperation operation, CommitAttempt attempt) {
        ExpressionBuilder expression = new ExpressionBuilder();
        DeleteItemRequest.Builder request = DeleteItemRequest.builder()
                .tableName(operation.id().table())
                .key(operation.id().key())
                .conditionExpression(operation.condition(expression))
                .returnValuesOnConditionCheckFailure(old(operation))
                .returnConsumedCapacity(calls.capacity());
        if (operation.conditional()) {
            request.expressionAttributeNames(expression.names()).expressionAttributeValues(orNull(expression));
        }
        DeleteItemRequest built = request.build();
        calls.send(
                name(operation, pattern, DynamoDbOperation.DELETE_ITEM),
                client -> attempt.of(() -> client.deleteItem(built)));
        return Map.of();
    }

    private Map<String, AttributeValue> update(
            String pattern, ItemOperation operation, CommitAttempt attempt, boolean returning) {
        ExpressionBuilder expression = new ExpressionBuilder();
        UpdateItemRequest request = UpdateItemRequest.builder()
                .tableName(operation.id().table())
                .key(operation.id().key())
                .updateExpression(operation.changes().render(expression))
                .conditionExpression(operation.condition(expression))
                .returnValues(returning ? ReturnValue.ALL_NEW : null)
                .returnValuesOnConditionCheckFailure(old(operation))
                .expressionAttributeNames(expression.names())
                .expressionAttributeValues(orNull(expression))
                .returnConsumedCapacity(calls.capacity())
                .build();
        return calls.send(
                        name(operation, pattern, DynamoDbOperation.UPDATE_ITEM),
                        client -> attempt.of(() -> client.updateItem(request)))
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
