package dev.monochord.runtime.write;

import dev.monochord.runtime.call.CallName;
import dev.monochord.runtime.call.Calls;
import dev.monochord.runtime.codec.Encode;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.ShardedKey;
import dev.monochord.runtime.retry.Retry;
import dev.monochord.runtime.table.KnownTables;
import dev.monochord.runtime.unreadable.UnreadableItem;
import dev.monochord.runtime.unreadable.UnreadableListener;
import java.time.Clock;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/**
 * What writes are made with. For many threads.
 *
 * @param tableName the actual name of a table, from its name in the design
 * @param unreadable is told of stored items that could not be read where a write goes on without
 */
public record WriteAccess(
        Calls calls,
        Retry retry,
        Clock clock,
        UnaryOperator<String> tableName,
        KnownTables tables,
        UnreadableListener unreadable) {

    ItemId id(ItemType<?> type, Map<String, AttributeValue> key) {
        return new ItemId(table(type), key);
    }

    ItemId id(ItemKey<?> key) {
        return id(key.type(), key.attributes());
    }

    /** The actual name of the table of a kind of item. */
    public String table(ItemType<?> type) {
        return tableName.apply(type.table());
    }

    /** The item as it is to be stored. */
    <T> Map<String, AttributeValue> encode(ItemType<T> type, T item) {
        Map<String, AttributeValue> encoded = type.encode(item);
        for (ShardedKey<T> key : type.shardedKeys()) {
            int shards = tables.shards(type.table(), key.index(), key.shards());
            if (shards != key.shards()) {
                key.spread(item, encoded, shards);
            }
        }
        return encoded;
    }

    /** Whether a stored item is there for the service only: reads leave it out because it has expired. */
    boolean hidden(ItemType<?> type, Map<String, AttributeValue> stored) {
        return type.describes(stored) && type.expired(stored, clock.instant().getEpochSecond());
    }

    /** A condition that holds, too, of an item that reads leave out because it has expired. */
    <T> Condition<T> orHidden(ItemType<T> type, Condition<T> condition) {
        String expiry = type.expiry();
        return expiry == null
                ? condition
                : condition.or(Condition.compare(expiry, "<=", Encode.seconds(clock.instant())));
    }

    /** Reports a stored item that could not be read, and what was left undone because of that. */
    void report(ItemType<?> type, String pattern, StoredItemException unreadable, String consequence) {
        unreadable().skipped(UnreadableItem.of(table(type), pattern, unreadable).with(consequence));
    }

    /** The item as it is now, or null. */
    public @Nullable Map<String, AttributeValue> read(String pattern, ItemKey<?> key) {
        String table = table(key.type());
        GetItemRequest request = GetItemRequest.builder()
                .tableName(table)
                .key(key.attributes())
                .consistentRead(true)
                .returnConsumedCapacity(calls.capacity())
                .build();
        GetItemResponse response =
                calls.send(new CallName(table, pattern, "GetItem"), client -> client.getItem(request));
        return response.hasItem() ? response.item() : null;
    }
}
