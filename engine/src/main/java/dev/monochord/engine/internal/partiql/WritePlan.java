package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.expression.UpdateActions;
import dev.monochord.engine.internal.item.ItemSizeCalculator;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.IndexKeyChecks;
import dev.monochord.engine.internal.validation.PrimaryKeyChecks;
import dev.monochord.engine.internal.write.ItemChange;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/**
 * A statement that writes, or that checks an item in a transaction, held against its table.
 *
 * @param itemOrKey the item of an INSERT, else the key
 * @param invalidKey what is wrong with the WHERE clause as a key, or null
 */
record WritePlan(
        TableDefinition table,
        ItemChange.Kind kind,
        Map<String, AttributeValue> itemOrKey,
        ItemCondition condition,
        @Nullable UpdateActions update,
        @Nullable ReturnValue returning,
        @Nullable DynamoDbException invalidKey) {

    boolean insert() {
        return kind == ItemChange.Kind.PUT;
    }

    /** Bytes that the statement brings along: an item, or a key and what is to be written beside it. */
    long size() {
        return ItemSizeCalculator.of(itemOrKey) + (update == null ? 0 : update.statementCost());
    }

    /** The change that the statement makes, or the service's validation error where its table allows none. */
    ItemChange change() {
        if (invalidKey != null) {
            throw invalidKey;
        }
        switch (kind) {
            case PUT:
                PrimaryKeyChecks.item(table.key(), itemOrKey);
                IndexKeyChecks.item(table.indexes(), itemOrKey);
                return ItemChange.put(table, itemOrKey, condition);
            case UPDATE:
                PrimaryKeyChecks.key(table.key(), itemOrKey);
                if (update == null) {
                    throw new IllegalStateException("An UPDATE has clauses");
                }
                PrimaryKeyChecks.notWritten(table.key(), update.touchedAttributes());
                return ItemChange.update(table, itemOrKey, update, condition, true);
            case DELETE:
                PrimaryKeyChecks.key(table.key(), itemOrKey);
                return ItemChange.delete(table, itemOrKey, condition);
            case CHECK:
                PrimaryKeyChecks.key(table.key(), itemOrKey);
                return ItemChange.check(table, itemOrKey, condition);
        }
        throw new AssertionError(kind);
    }
}
