package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.call.Calls;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Carries out operations all or nothing. One token goes with every attempt, so that an answer that was lost is not taken
 * for a conflict. Thread-safe.
 */
record TransactionSender(Calls calls) {

    private static final int MAX_ITEMS = 100;
    private static final String CONDITION = "ConditionalCheckFailed";

    Sent send(String pattern, List<ItemOperation> operations) {
        checkCount(operations);
        TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
                .transactItems(
                        operations.stream().map(TransactionSender::element).toList())
                .clientRequestToken(UUID.randomUUID().toString())
                .returnConsumedCapacity(calls.capacity())
                .build();
        CallName name = new CallName(operations.get(0).id().table(), pattern, DynamoDbOperation.TRANSACT_WRITE_ITEMS);
        try {
            calls.send(name, client -> client.transactWriteItems(request));
            return Sent.DONE;
        } catch (TransactionCanceledException e) {
            return Sent.failed(judge(operations, e));
        } catch (FaultException e) {
            throw ItemSize.explain(operations, e);
        }
    }

    /**
     * What can be remedied comes before what the caller is told, of which the first operation's: a refusal may follow from
     * what was read and is no longer so, and comes again if it does not.
     */
    private static FailureVerdict judge(List<ItemOperation> operations, TransactionCanceledException cancelled) {
        List<CancellationReason> reasons = cancelled.cancellationReasons();
        FailureVerdict.Again again = null;
        FailureVerdict refused = null;
        for (int i = 0; i < reasons.size(); i++) {
            CancellationReason reason = reasons.get(i);
            if (!CONDITION.equals(reason.code())) {
                continue;
            }
            FailureVerdict verdict = operations.get(i).judge(reason.hasItem() ? reason.item() : Map.of());
            if (verdict instanceof FailureVerdict.Again found) {
                again = again == null ? found : again.and(found);
            } else if (refused == null) {
                refused = verdict;
            }
        }
        if (again != null) {
            return again;
        }
        if (refused == null) {
            throw cancelled;
        }
        return refused;
    }

    private static void checkCount(List<ItemOperation> operations) {
        if (operations.size() > MAX_ITEMS) {
            throw new InvalidInputException(
                    "transaction",
                    "A transaction writes at most " + MAX_ITEMS
                            + " items, guards and parents among them; this one has " + operations.size()
                            + steps(operations) + ". Write it in parts.");
        }
    }

    /** The named steps and the numbers of their items; empty if no step has a name. */
    private static String steps(List<ItemOperation> operations) {
        Map<String, Integer> items = new LinkedHashMap<>();
        for (ItemOperation operation : operations) {
            String step = operation.step();
            if (step != null) {
                items.merge(step, 1, Integer::sum);
            }
        }
        return items.isEmpty()
                ? ""
                : items.entrySet().stream()
                        .map(step -> step.getKey() + " " + step.getValue())
                        .collect(Collectors.joining(", ", " (", ")"));
    }

    private static TransactWriteItem element(ItemOperation operation) {
        ExpressionBuilder expression = new ExpressionBuilder();
        String condition = operation.condition(expression);
        TransactWriteItem.Builder element = TransactWriteItem.builder();
        String table = operation.id().table();
        Map<String, AttributeValue> key = operation.id().key();
        switch (operation.kind()) {
            case PUT ->
                element.put(put -> put.tableName(table)
                        .item(operation.item())
                        .conditionExpression(condition)
                        .expressionAttributeNames(names(expression))
                        .expressionAttributeValues(Sender.orNull(expression))
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
            case DELETE ->
                element.delete(delete -> delete.tableName(table)
                        .key(key)
                        .conditionExpression(condition)
                        .expressionAttributeNames(names(expression))
                        .expressionAttributeValues(Sender.orNull(expression))
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
            case UPDATE ->
                element.update(update -> update.tableName(table)
                        .key(key)
                        .updateExpression(operation.changes().render(expression))
                        .conditionExpression(condition)
                        .expressionAttributeNames(names(expression))
                        .expressionAttributeValues(Sender.orNull(expression))
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
            case CHECK ->
                element.conditionCheck(check -> check.tableName(table)
                        .key(key)
                        .conditionExpression(condition)
                        .expressionAttributeNames(names(expression))
                        .expressionAttributeValues(Sender.orNull(expression))
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
        }
        return element.build();
    }

    private static @Nullable Map<String, String> names(ExpressionBuilder expression) {
        Map<String, String> names = expression.names();
        return names.isEmpty() ? null : names;
    }
}
