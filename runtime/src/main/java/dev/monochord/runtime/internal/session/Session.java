package dev.monochord.runtime.internal.session;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.call.Calls;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.RelationalOperator;
import dev.monochord.runtime.internal.mirror.WriteMirror;
import dev.monochord.runtime.internal.page.PageTokens;
import dev.monochord.runtime.internal.retry.Retry;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.ShardedKey;
import dev.monochord.runtime.unreadable.UnreadableItem;
import dev.monochord.runtime.unreadable.UnreadableListener;
import java.time.Clock;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/**
 * What every call of a {@code Monochord} is made with: the client behind {@link Calls}, retries, time, tables and their
 * names. Immutable but for the tables that are opened; thread-safe.
 *
 * @param tableNames maps the name of a table in the design to its name in the store
 * @param mirror adds the writes of a second shape of tables that are being migrated, or null
 * @param unreadable receives stored items that could not be read
 */
public record Session(
        Calls calls,
        Retry retry,
        Clock clock,
        RandomGenerator random,
        PageTokens pageTokens,
        KnownTables tables,
        UnaryOperator<String> tableNames,
        @Nullable WriteMirror mirror,
        UnreadableListener unreadable) {

    /** The name of a table in the store. */
    public String tableName(String designName) {
        return tableNames.apply(designName);
    }

    /** The current time in seconds, by which items expire. */
    public long epochSecond() {
        return clock.instant().getEpochSecond();
    }

    /** The actual name of the table of a kind of item. */
    public String table(ItemType<?> type) {
        return tableName(type.table());
    }

    /** The item as it is to be stored. */
    public <T> Map<String, AttributeValue> encode(ItemType<T> type, T item) {
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
    public boolean hidden(ItemType<?> type, Map<String, AttributeValue> stored) {
        return type.describes(stored) && type.expired(stored, epochSecond());
    }

    /** A condition that holds, too, of an item that reads leave out because it has expired. */
    public ConditionTree orHidden(ItemType<?> type, ConditionTree condition) {
        String expiry = type.expiry();
        return expiry == null
                ? condition
                : condition.or(
                        ConditionTree.compare(expiry, RelationalOperator.AT_MOST, Encode.seconds(clock.instant())));
    }

    /** Returns a condition that does not hold of an item that reads leave out because it has expired. */
    public ConditionTree unlessHidden(ItemType<?> type, ConditionTree condition) {
        return type.expiry() == null
                ? condition
                : condition.and(orHidden(type, ConditionTree.NEVER).not());
    }

    /** Reports a stored item that could not be read, and what was left undone because of that. */
    public void report(ItemType<?> type, String pattern, StoredItemException unreadable, String consequence) {
        unreadable().skipped(UnreadableItem.of(table(type), pattern, unreadable).with(consequence));
    }

    /** The item as it is now, or null. */
    public @Nullable Map<String, AttributeValue> read(String pattern, ItemKey<?> key) {
        return read(pattern, table(key.type()), key.attributes());
    }

    /** The item of a key in a table, named as in the store, as it is now; or null. */
    public @Nullable Map<String, AttributeValue> read(String pattern, String table, Map<String, AttributeValue> key) {
        GetItemRequest request = GetItemRequest.builder()
                .tableName(table)
                .key(key)
                .consistentRead(true)
                .returnConsumedCapacity(calls.capacity())
                .build();
        GetItemResponse response =
                calls.send(new CallName(table, pattern, DynamoDbOperation.GET_ITEM), client -> client.getItem(request));
        return response.hasItem() ? response.item() : null;
    }
}
