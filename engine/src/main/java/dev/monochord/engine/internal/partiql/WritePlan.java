package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.expression.Condition;
import dev.monochord.engine.internal.expression.Update;
import dev.monochord.engine.internal.item.ItemSize;
import dev.monochord.engine.internal.schema.Table;
import dev.monochord.engine.internal.validation.IndexKeyChecks;
import dev.monochord.engine.internal.validation.KeyChecks;
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
        Table table,
        ItemChange.Kind kind,
        Map<String, AttributeValue> itemOrKey,
        Condition condition,
        @Nullable Update update,
        @Nullable ReturnValue returning,
        @Nullable DynamoDbException invalidKey) {

    boolean insert() {
        return kind == ItemChange.Kind.PUT;
    }

    /** Bytes that the statement brings along: an item, or a key and what is to be written beside it. */
    long size() {
        return ItemSize.of(itemOrKey) + (update == null ? 0 : update.statementCost());
    }

    /** The change that the statement makes, or the service's validation error where its table allows none. */
    ItemChange change() {
        if (invalidKey != null) {
            throw invalidKey;
        }
        switch (kind) {
            case PUT:
                KeyChecks.item(table.key(), itemOrKey);
                IndexKeyChecks.item(table.indexes(), itemOrKey);
                return ItemChange.put(table, itemOrKey, condition);
            case UPDATE:
                KeyChecks.key(table.key(), itemOrKey);
                if (update == null) {
                    throw new IllegalStateException("An UPDATE has clauses");
                }
                KeyChecks.notWritten(table.key(), update.touchedAttributes());
                return ItemChange.update(table, itemOrKey, update, condition, true);
            case DELETE:
                KeyChecks.key(table.key(), itemOrKey);
                return ItemChange.delete(table, itemOrKey, condition);
            case CHECK:
                KeyChecks.key(table.key(), itemOrKey);
                return ItemChange.check(table, itemOrKey, condition);
        }
        throw new AssertionError(kind);
    }
}
