package dev.monochord.runtime.generated;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.read.BatchRead;
import dev.monochord.runtime.internal.read.RowDecoder;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemReader;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.runtime.item.Versioning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** The operations of a generated table. Thread-safe. */
public final class TableAccess {

    private final Session session;
    private final Writer writer;
    private final TableInfo table;
    private final BiConsumer<String, ItemKey<?>> deletion;

    /**
     * The operations of a table; {@code Monochord.open} calls it.
     *
     * @param deletion deletes an item and everything under its partition key, for the pattern of that name
     */
    @SuppressWarnings("exports") // for the runtime itself
    public TableAccess(Writer writer, TableInfo table, BiConsumer<String, ItemKey<?>> deletion) {
        this.session = writer.session();
        this.writer = writer;
        this.table = table;
        this.deletion = deletion;
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
        return new ReadCall<>(session, table, spread(pattern), reader, partition);
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

    /** Writes an item that must not exist. */
    public <T> void create(String pattern, ItemType<T> type, T item) {
        writer.commit(pattern, List.of(writer.create(pattern, type, item)));
    }

    /** Writes an item whether it exists or not. */
    public <T> void put(String pattern, ItemType<T> type, T item) {
        writer.commit(pattern, List.of(writer.put(pattern, type, item)));
    }

    /** Replaces an item that exists, if its version is the record's; returns the record with its next version. */
    public <T> T replace(String pattern, ItemType<T> type, T item) {
        return writer.replaced(pattern, type, item);
    }

    public <T> PartialUpdate<T> update(String pattern, ItemKey<T> key) {
        return new PartialUpdate<>(writer, pattern, key);
    }

    /** Deletes an item, if its version is the record's. One that does not exist is no error. */
    public <T> void delete(String pattern, ItemType<T> type, T item) {
        writer.commit(pattern, List.of(writer.delete(pattern, type, item)));
    }

    /** Deletes an item. One that does not exist is no error. */
    public <T> void delete(String pattern, ItemKey<T> key) {
        writer.commit(pattern, List.of(writer.delete(pattern, key, List.of())));
    }

    /** Deletes an item that still has this version. */
    public <T> void delete(String pattern, ItemKey<T> key, long version) {
        Versioning<T> versioning = key.type().versioning();
        if (versioning == null) {
            throw new IllegalArgumentException(key.type() + " has no version to ask for");
        }
        Condition<T> same = Condition.of(ConditionTree.equal(versioning.attribute(), Encode.number(version)));
        writer.commit(pattern, List.of(writer.delete(pattern, key, List.of(same))));
    }

    /** Deletes an item and everything under its partition key. */
    public <T> void deletePartition(String pattern, ItemKey<T> key) {
        deletion.accept(pattern, key);
    }

    private ReadPattern spread(ReadPattern pattern) {
        String index = pattern.index();
        return index == null
                ? pattern
                : pattern.withShards(session.tables().shards(table.name(), index, pattern.shards()));
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
