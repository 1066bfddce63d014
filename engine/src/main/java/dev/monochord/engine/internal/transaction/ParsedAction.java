package dev.monochord.engine.internal.transaction;

import dev.monochord.engine.internal.expression.ConditionExpression;
import dev.monochord.engine.internal.expression.ExpressionKind;
import dev.monochord.engine.internal.expression.ExpressionPlaceholders;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.expression.UpdateActions;
import dev.monochord.engine.internal.expression.UpdateExpression;
import dev.monochord.engine.internal.item.ItemSizeCalculator;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.IndexKeyChecks;
import dev.monochord.engine.internal.validation.KeyPathChecks;
import dev.monochord.engine.internal.validation.PrimaryKeyChecks;
import dev.monochord.engine.internal.validation.TransactWriteItemsChecks;
import dev.monochord.engine.internal.write.ItemChange;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * An action of a write transaction with its expressions parsed, before its table is known.
 *
 * @param itemOrKey the item of a put, else the key
 */
record ParsedAction(
        ItemChange.Kind kind,
        String tableName,
        Map<String, AttributeValue> itemOrKey,
        ItemCondition condition,
        @Nullable UpdateActions update,
        boolean returnsItem) {

    /** Checks and parses an action. */
    static ParsedAction of(TransactWriteItem asked) {
        TransactWriteItem action = TransactWriteItemsChecks.parameters(asked);
        ItemCondition condition = ItemCondition.ALWAYS;
        UpdateActions update = null;
        ExpressionPlaceholders placeholders = placeholders(action);
        String updateExpression =
                action.update() == null ? null : action.update().updateExpression();
        if (updateExpression != null) {
            update = UpdateExpression.parse(updateExpression, placeholders);
        }
        String conditionExpression = conditionExpression(action);
        if (conditionExpression != null) {
            condition = ConditionExpression.parse(ExpressionKind.CONDITION, conditionExpression, placeholders);
        }
        placeholders.requireAllUsed();
        return of(TransactWriteItemsChecks.values(action), condition, update);
    }

    private static ParsedAction of(TransactWriteItem action, ItemCondition condition, @Nullable UpdateActions update) {
        Put put = action.put();
        if (put != null) {
            boolean returns = returnsItem(put.returnValuesOnConditionCheckFailure());
            return new ParsedAction(ItemChange.Kind.PUT, put.tableName(), put.item(), condition, null, returns);
        }
        Delete delete = action.delete();
        if (delete != null) {
            boolean returns = returnsItem(delete.returnValuesOnConditionCheckFailure());
            return new ParsedAction(ItemChange.Kind.DELETE, delete.tableName(), delete.key(), condition, null, returns);
        }
        ConditionCheck check = action.conditionCheck();
        if (check != null) {
            boolean returns = returnsItem(check.returnValuesOnConditionCheckFailure());
            return new ParsedAction(ItemChange.Kind.CHECK, check.tableName(), check.key(), condition, null, returns);
        }
        boolean returns = returnsItem(action.update().returnValuesOnConditionCheckFailure());
        return new ParsedAction(
                ItemChange.Kind.UPDATE,
                action.update().tableName(),
                action.update().key(),
                condition,
                update,
                returns);
    }

    /** Bytes that the action brings along: an item, or a key and what is to be written beside it. */
    long size() {
        return ItemSizeCalculator.of(itemOrKey) + (update == null ? 0 : update.statementCost());
    }

    /** Holds the action against its table; what it finds wrong cancels the transaction. */
    void check(TableDefinition table) {
        if (kind == ItemChange.Kind.PUT) {
            PrimaryKeyChecks.item(table.key(), itemOrKey);
            IndexKeyChecks.item(table.indexes(), itemOrKey);
            return;
        }
        PrimaryKeyChecks.key(table.key(), itemOrKey);
        if (update != null) {
            PrimaryKeyChecks.notWritten(table.key(), update.touchedAttributes());
            KeyPathChecks.check(table.key(), table.indexes(), update.nestedAttributes());
        }
    }

    /** The change that the action makes; the action must have passed {@link #check}. */
    ItemChange change(TableDefinition table) {
        switch (kind) {
            case PUT:
                return ItemChange.put(table, itemOrKey, condition);
            case DELETE:
                return ItemChange.delete(table, itemOrKey, condition);
            case CHECK:
                return ItemChange.check(table, itemOrKey, condition);
            case UPDATE:
                if (update != null) {
                    return ItemChange.update(table, itemOrKey, update, condition, true);
                }
                throw new IllegalStateException("An update without an expression passed the checks");
        }
        throw new AssertionError(kind);
    }

    private static @Nullable String conditionExpression(TransactWriteItem action) {
        if (action.put() != null) {
            return action.put().conditionExpression();
        }
        if (action.delete() != null) {
            return action.delete().conditionExpression();
        }
        return action.update() != null
                ? action.update().conditionExpression()
                : action.conditionCheck().conditionExpression();
    }

    private static ExpressionPlaceholders placeholders(TransactWriteItem action) {
        Put put = action.put();
        if (put != null) {
            return ExpressionPlaceholders.of(put.expressionAttributeNames(), put.expressionAttributeValues());
        }
        Delete delete = action.delete();
        if (delete != null) {
            return ExpressionPlaceholders.of(delete.expressionAttributeNames(), delete.expressionAttributeValues());
        }
        ConditionCheck check = action.conditionCheck();
        if (check != null) {
            return ExpressionPlaceholders.of(check.expressionAttributeNames(), check.expressionAttributeValues());
        }
        return ExpressionPlaceholders.of(
                action.update().expressionAttributeNames(), action.update().expressionAttributeValues());
    }

    private static boolean returnsItem(@Nullable ReturnValuesOnConditionCheckFailure wish) {
        return wish == ReturnValuesOnConditionCheckFailure.ALL_OLD;
    }
}
