package dev.monochord.runtime.generated;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.read.BatchRead;
import dev.monochord.runtime.internal.read.RowDecoder;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemReader;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.TableInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** The reads of one table. For many threads. */
final class Reads {

    private final Session session;
    private final TableInfo table;

    public Reads(Session session, TableInfo table) {
        this.session = session;
        this.table = table;
    }

    /**
     * The item of a key, unless it is missing, of another kind or expired.
     *
     * @throws StoredItemException if the item cannot be read, whatever the pattern says of such rows
     */
    public <T> Optional<T> get(ReadPattern pattern, ItemKey<T> key) {
        String name = session.tableName(key.type().table());
        GetItemRequest request = getRequest(name, pattern, key.attributes());
        GetItemResponse response = session.calls()
                .send(
                        new CallName(name, pattern.name(), DynamoDbOperation.GET_ITEM),
                        client -> client.getItem(request));
        if (!response.hasItem()) {
            return Optional.empty();
        }
        ItemType<T> type = key.type();
        Map<String, AttributeValue> stored = response.item();
        if (!type.describes(stored)) {
            TableInfo of = tableOf(type);
            if (of.knows(stored)) {
                return Optional.empty();
            }
            throw of.unknown(name, stored);
        }
        return type.expired(stored, session.epochSecond()) ? Optional.empty() : Optional.of(type.decode(stored));
    }

    private GetItemRequest getRequest(String name, ReadPattern pattern, Map<String, AttributeValue> key) {
        return GetItemRequest.builder()
                .tableName(name)
                .key(key)
                .consistentRead(pattern.consistent() ? Boolean.TRUE : null)
                .returnConsumedCapacity(session.calls().capacity())
                .build();
    }

    /** A read of one partition. */
    public <T> ReadCall<T> query(ReadPattern pattern, ItemReader<T> reader, AttributeValue partition) {
        return new ReadCall<>(session, table, pattern, reader, partition);
    }

    /** A read of the whole table or index. */
    public <T> ReadCall<T> scan(ReadPattern pattern, ItemReader<T> reader) {
        return new ReadCall<>(session, table, pattern, reader, null);
    }

    /** The items of these keys that exist, in the order of the keys; a key given twice is read once. */
    public <T> List<T> batchGet(ReadPattern pattern, ItemType<T> type, List<ItemKey<T>> keys) {
        List<T> items = new ArrayList<>();
        RowDecoder<T> decoder = new RowDecoder<>(session, tableOf(type), pattern, type);
        for (Map<String, AttributeValue> stored : found(pattern, keys)) {
            T item = stored != null && decoder.accepts(stored) ? decoder.decode(stored) : null;
            if (item != null) {
                items.add(item);
            }
        }
        return List.copyOf(items);
    }

    /** The items of these keys that exist, of any kind and of any table, each kind in the order of its keys. */
    public ItemCollection batchGet(ReadPattern pattern, List<ItemKey<?>> keys) {
        ItemCollection.Builder items = new ItemCollection.Builder();
        Map<ItemType<?>, RowDecoder<?>> decoders = new HashMap<>();
        List<? extends ItemKey<?>> distinct = BatchRead.distinct(keys);
        List<@Nullable Map<String, AttributeValue>> found = found(pattern, distinct);
        for (int i = 0; i < found.size(); i++) {
            Map<String, AttributeValue> stored = found.get(i);
            ItemType<?> type = distinct.get(i).type();
            RowDecoder<?> decoder =
                    decoders.computeIfAbsent(type, kind -> new RowDecoder<>(session, tableOf(kind), pattern, kind));
            Object item = stored != null && decoder.accepts(stored) ? decoder.decode(stored) : null;
            if (item != null) {
                items.add(type, item);
            }
        }
        decoders.values().forEach(decoder -> items.skipped(decoder.skipped()));
        return items.build();
    }

    private List<@Nullable Map<String, AttributeValue>> found(ReadPattern pattern, List<? extends ItemKey<?>> keys) {
        return new BatchRead(session, pattern).read(BatchRead.distinct(keys));
    }

    /** The table of a kind: this one, or another open one; of one that is not open nothing is known but the kind. */
    private TableInfo tableOf(ItemType<?> type) {
        if (type.table().equals(table.name())) {
            return table;
        }
        TableInfo open = session.tables().of(type);
        return open != null
                ? open
                : new TableInfo(
                        table.design(),
                        table.version(),
                        type.table(),
                        type.partitionKey(),
                        type.sortKey(),
                        null,
                        List.of(type));
    }
}
