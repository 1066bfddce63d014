package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.expression.UpdateActions;
import dev.monochord.engine.internal.item.KeyAttributes;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.TableDefinition;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What is to be done to one item.
 *
 * @param row the key of its row in the store
 * @param key its key attributes
 * @param condition what must hold of the item as it is, or nothing is done
 * @param item the whole new item, for a put
 * @param update what changes, for an update
 * @param expression whether the update came as an expression, whose refusals have words of their own
 */
public record ItemChange(
        TableDefinition table,
        Kind kind,
        byte[] row,
        Map<String, AttributeValue> key,
        ItemCondition condition,
        @Nullable Map<String, AttributeValue> item,
        @Nullable UpdateActions update,
        boolean expression) {

    /** The kinds of change. A check changes nothing. */
    public enum Kind {
        PUT,
        UPDATE,
        DELETE,
        CHECK
    }

    public static ItemChange put(TableDefinition table, Map<String, AttributeValue> item, ItemCondition condition) {
        Map<String, AttributeValue> key = KeyAttributes.of(table.key(), item::get);
        return new ItemChange(table, Kind.PUT, row(table, key), key, condition, item, null, false);
    }

    public static ItemChange update(
            TableDefinition table,
            Map<String, AttributeValue> key,
            UpdateActions update,
            ItemCondition condition,
            boolean expression) {
        return new ItemChange(table, Kind.UPDATE, row(table, key), key, condition, null, update, expression);
    }

    public static ItemChange delete(TableDefinition table, Map<String, AttributeValue> key, ItemCondition condition) {
        return new ItemChange(table, Kind.DELETE, row(table, key), key, condition, null, null, false);
    }

    public static ItemChange check(TableDefinition table, Map<String, AttributeValue> key, ItemCondition condition) {
        return new ItemChange(table, Kind.CHECK, row(table, key), key, condition, null, null, false);
    }

    private static byte[] row(TableDefinition table, Map<String, AttributeValue> key) {
        return RowKeys.table(table.storageId(), table.key(), key::get);
    }
}
