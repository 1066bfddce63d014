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
import software.amazon.awssdk.services.dynamodb.model.Update;

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
        TransactWriteItemsChecks.oneKind(asked);
        Action action = Action.of(asked);
        Update asUpdate = asked.update();
        String updateExpression = asUpdate == null ? null : asUpdate.updateExpression();
        ExpressionPlaceholders placeholders = ExpressionPlaceholders.of(
                action.names(),
                TransactWriteItemsChecks.expressionValues(
                        asUpdate != null, updateExpression, action.condition(), action.names(), action.values()));
        UpdateActions update = updateExpression == null ? null : UpdateExpression.parse(updateExpression, placeholders);
        ItemCondition condition = action.condition() == null
                ? ItemCondition.ALWAYS
                : ConditionExpression.parse(ExpressionKind.CONDITION, action.condition(), placeholders);
        placeholders.requireAllUsed();
        return new ParsedAction(
                action.kind(),
                action.table(),
                TransactWriteItemsChecks.itemOrKey(asked.put() != null, action.itemOrKey()),
                condition,
                update,
                action.onFailure() == ReturnValuesOnConditionCheckFailure.ALL_OLD);
    }

    /** What the four kinds of action have in common. */
    private record Action(
            ItemChange.Kind kind,
            String table,
            Map<String, AttributeValue> itemOrKey,
            @Nullable String condition,
            Map<String, String> names,
            Map<String, AttributeValue> values,
            @Nullable ReturnValuesOnConditionCheckFailure onFailure) {

        static Action of(TransactWriteItem action) {
            if (action.put() != null) {
                Put put = action.put();
                return new Action(
                        ItemChange.Kind.PUT,
                        put.tableName(),
                        put.item(),
                        put.conditionExpression(),
                        put.expressionAttributeNames(),
                        put.expressionAttributeValues(),
                        put.returnValuesOnConditionCheckFailure());
            }
            if (action.delete() != null) {
                Delete delete = action.delete();
                return new Action(
                        ItemChange.Kind.DELETE,
                        delete.tableName(),
                        delete.key(),
                        delete.conditionExpression(),
                        delete.expressionAttributeNames(),
                        delete.expressionAttributeValues(),
                        delete.returnValuesOnConditionCheckFailure());
            }
            if (action.conditionCheck() != null) {
                ConditionCheck check = action.conditionCheck();
                return new Action(
                        ItemChange.Kind.CHECK,
                        check.tableName(),
                        check.key(),
                        check.conditionExpression(),
                        check.expressionAttributeNames(),
                        check.expressionAttributeValues(),
                        check.returnValuesOnConditionCheckFailure());
            }
            Update update = action.update();
            return new Action(
                    ItemChange.Kind.UPDATE,
                    update.tableName(),
                    update.key(),
                    update.conditionExpression(),
                    update.expressionAttributeNames(),
                    update.expressionAttributeValues(),
                    update.returnValuesOnConditionCheckFailure());
        }
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
}
