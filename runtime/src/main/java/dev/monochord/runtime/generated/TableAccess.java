package dev.monochord.runtime.generated;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import dev.monochord.runtime.internal.partition.PartitionRun;
import dev.monochord.runtime.internal.read.BatchRead;
import dev.monochord.runtime.internal.read.RowDecoder;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.internal.write.ReplaceStep;
import dev.monochord.runtime.internal.write.Step;
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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** The operations of a generated table. Thread-safe. */
public final class TableAccess {

    private final Session session;
    private final Writer writer;
    private final TableInfo table;
    private final @Nullable WriteRecorder recorder;

    /** The operations of a table; {@code Monochord.open} calls it. */
    @SuppressWarnings("exports") // for the runtime itself
    public TableAccess(Writer writer, TableInfo table) {
        this(writer, table, null);
    }

    private TableAccess(Writer writer, TableInfo table, @Nullable WriteRecorder recorder) {
        this.session = writer.session();
        this.writer = writer;
        this.table = table;
        this.recorder = recorder;
    }

    /**
     * Returns these operations with a recorder instead of the service.
     *
     * @throws dev.monochord.runtime.error.InvalidInputException if the table was opened on another Monochord
     */
    public TableAccess recordedBy(WriteRecorder recording) {
        recording.require(session, recorder);
        return new TableAccess(writer, table, recording);
    }

    /** Runs the body of a transaction on a recorder, and carries out the steps that it made. */
    public void transact(String name, List<String> steps, Consumer<WriteRecorder> body) {
        new DeclaredTransaction(writer, recorder, name, steps).run(recording -> {
            body.accept(recording);
            return true;
        });
    }

    /** Does the same, and returns the result of the body. */
    public <R extends @Nullable Object> R transactReturning(
            String name, List<String> steps, Function<WriteRecorder, R> body) {
        return new DeclaredTransaction(writer, recorder, name, steps).run(body);
    }

    /**
     * Does the same if the body returns true. Returns false if the body does, or if an item that a step is about does not
     * satisfy the step; nothing is written then.
     */
    public boolean transactIf(String name, List<String> steps, Predicate<WriteRecorder> body) {
        return new DeclaredTransaction(writer, recorder, name, steps).attempt(body);
    }

    /**
     * The item of a key, unless it is missing, of another kind or expired.
     *
     * @throws StoredItemException if the item cannot be read, whatever the pattern says of such rows
     */
    public <T> Optional<T> get(ReadPattern pattern, ItemKey<T> key) {
        return get(pattern, key, key.type());
    }

    /** An item as a reader makes it, if it exists. */
    public <P> Optional<P> get(ReadPattern pattern, ItemKey<?> key, ItemReader<P> reader) {
        requireReads(pattern);
        String name = session.tableName(key.type().table());
        GetItemRequest request = getRequest(name, pattern, key, reader.attributes());
        GetItemResponse response = session.calls()
                .send(
                        new CallName(name, pattern.name(), DynamoDbOperation.GET_ITEM),
                        client -> client.getItem(request));
        if (!response.hasItem()) {
            return Optional.empty();
        }
        Map<String, AttributeValue> stored = response.item();
        if (!reader.describes(stored)) {
            TableInfo of = tableOf(key.type());
            if (of.knows(stored)) {
                return Optional.empty();
            }
            throw of.unknown(name, stored);
        }
        return reader.expired(stored, session.epochSecond()) ? Optional.empty() : Optional.of(reader.decode(stored));
    }

    private GetItemRequest getRequest(String name, ReadPattern pattern, ItemKey<?> key, List<String> attributes) {
        GetItemRequest.Builder request = GetItemRequest.builder()
                .tableName(name)
                .key(key.attributes())
                .consistentRead(pattern.consistent() ? Boolean.TRUE : null)
                .returnConsumedCapacity(session.calls().capacity());
        if (!attributes.isEmpty()) {
            ExpressionBuilder names = new ExpressionBuilder("a");
            request.projectionExpression(
                            Stream.concat(key.attributes().keySet().stream().sorted(), attributes.stream())
                                    .distinct()
                                    .map(names::name)
                                    .collect(Collectors.joining(", ")))
                    .expressionAttributeNames(names.names());
        }
        return request.build();
    }

    /** A read of one partition. */
    public <T> ReadCall<T> query(ReadPattern pattern, ItemReader<T> reader, AttributeValue partition) {
        requireReads(pattern);
        return new ReadCall<>(session, table, spread(pattern), reader, List.of(partition));
    }

    /** A read of one partition of a multi-attribute index, by the values of its partition key attributes. */
    public <T> ReadCall<T> query(ReadPattern pattern, ItemReader<T> reader, List<AttributeValue> partition) {
        requireReads(pattern);
        return new ReadCall<>(session, table, pattern, reader, partition);
    }

    /** A read of the whole table or index. */
    public <T> ReadCall<T> scan(ReadPattern pattern, ItemReader<T> reader) {
        requireReads(pattern);
        return new ReadCall<>(session, table, pattern, reader, List.of());
    }

    /** The items of these keys that exist, in the order of the keys; a key given twice is read once. */
    public <T> List<T> batchGet(ReadPattern pattern, ItemType<T> type, List<ItemKey<T>> keys) {
        requireReads(pattern);
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
        requireReads(pattern);
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
        creation(pattern, type, item).run();
    }

    /** Begins a write of an item that must not exist. */
    public <T> ItemWrite<T> creation(String pattern, ItemType<T> type, T item) {
        return write(pattern, type.keyOf(item), writer.create(pattern, type, item), () -> item);
    }

    /** Writes an item whether it exists or not. */
    public <T> void put(String pattern, ItemType<T> type, T item) {
        overwrite(pattern, type, item).run();
    }

    /** Begins a write of an item whether it exists or not. */
    public <T> ItemWrite<T> overwrite(String pattern, ItemType<T> type, T item) {
        return write(pattern, type.keyOf(item), writer.put(pattern, type, item), () -> item);
    }

    /** Replaces an item that exists, if its version is the record's; returns the record with its next version. */
    public <T> T replace(String pattern, ItemType<T> type, T item) {
        return replacement(pattern, type, item).returning();
    }

    /** Begins a replacement of an item that exists, if its version is the record's. */
    public <T> ItemWrite<T> replacement(String pattern, ItemType<T> type, T item) {
        ReplaceStep<T> step = writer.replace(pattern, type, item);
        return write(pattern, type.keyOf(item), step, step::next);
    }

    /** Begins a change of attributes of an item that exists. */
    public <T> PartialUpdate<T> update(String pattern, ItemKey<T> key) {
        return new PartialUpdate<>(this, pattern, key);
    }

    /** Deletes an item, if its version is the record's. One that does not exist is no error. */
    public <T> void delete(String pattern, ItemType<T> type, T item) {
        deletion(pattern, type, item).run();
    }

    /** Begins a deletion of an item, if its version is the record's. */
    public <T> ItemWrite<T> deletion(String pattern, ItemType<T> type, T item) {
        return write(pattern, type.keyOf(item), writer.delete(pattern, type, item), null);
    }

    /** Deletes an item. One that does not exist is no error. */
    public <T> void delete(String pattern, ItemKey<T> key) {
        deletion(pattern, key).run();
    }

    /** Begins a deletion of an item by its key. */
    public <T> ItemWrite<T> deletion(String pattern, ItemKey<T> key) {
        return write(pattern, key, writer.delete(pattern, key), null);
    }

    /** Deletes an item that still has this version. */
    public <T> void delete(String pattern, ItemKey<T> key, long version) {
        Versioning<T> versioning = key.type().versioning();
        if (versioning == null) {
            throw new IllegalArgumentException(key.type() + " has no version to compare");
        }
        Condition<T> same = Condition.of(ConditionTree.equal(versioning.attribute(), Encode.number(version)));
        deletion(pattern, key).when(same, null).run();
    }

    /** Deletes an item and everything under its partition key. */
    public <T> void deletePartition(String pattern, ItemKey<T> key) {
        partitionDeletion(pattern, key).run();
    }

    /** Begins a deletion of an item and everything under its partition key. */
    public <T> PartitionWrite<T> partitionDeletion(String pattern, ItemKey<T> key) {
        if (recorder != null) {
            throw recorder.refuse(
                    pattern, "which deletes in several requests. Call it before or after the transaction.");
        }
        return new PartitionWrite<>(new PartitionRun<>(writer, pattern, key));
    }

    /** Requires, as a step of a transaction, that an item exists and that all conditions hold. */
    @SafeVarargs
    public final <T> void check(String pattern, ItemKey<T> key, Condition<T>... conditions) {
        if (recorder == null) {
            throw noStep(pattern);
        }
        Step check = writer.check(pattern, key);
        List.of(conditions).forEach(condition -> check.when(condition, null));
        recorder.check(pattern, key, check);
    }

    /** Does the same with a named condition. */
    public <T> void check(String pattern, ItemKey<T> key, Condition<T> condition, @Nullable String name) {
        if (recorder == null) {
            throw noStep(pattern);
        }
        recorder.check(pattern, key, writer.check(pattern, key).when(condition, name));
    }

    private static IllegalStateException noStep(String pattern) {
        return new IllegalStateException(
                pattern + " is a check, which is a step of a transaction. Call it in a @Transact method.");
    }

    private <T> ItemWrite<T> write(String pattern, ItemKey<T> key, Step step, @Nullable Supplier<T> stored) {
        return new ItemWrite<>(this, pattern, key, step, stored);
    }

    /**
     * Carries out one write, or records it.
     *
     * @param once whether to send it as a transaction; a recorded step is always part of one
     */
    void write(String pattern, ItemKey<?> key, Step step, boolean once) {
        if (recorder != null) {
            recorder.write(pattern, key, step);
        } else if (once) {
            writer.commitOnce(pattern, List.of(step));
        } else {
            writer.commit(pattern, List.of(step));
        }
    }

    /** Carries out one write and returns whether its item allowed it, or records it and returns true. */
    boolean attempt(String pattern, ItemKey<?> key, Step step, boolean once) {
        if (recorder == null) {
            return writer.attempt(pattern, List.of(step), once);
        }
        recorder.write(pattern, key, step);
        return true;
    }

    /** Carries out one update and returns the item after it, which a recorder cannot. */
    <T> T updated(String pattern, ItemKey<T> key, Step step, boolean once) {
        if (recorder != null) {
            throw recorder.refuse(
                    pattern,
                    "which returns the item after the update: a transaction does not read it. Declare it with the result"
                            + " void.");
        }
        return writer.commitReturning(pattern, key, step, once);
    }

    /** Carries out one write and returns the item before it, which a recorder cannot. */
    <T> Optional<T> previous(String pattern, ItemKey<T> key, Step step, boolean once) {
        if (recorder != null) {
            throw recorder.refuse(
                    pattern,
                    "which returns the item before the write: a transaction does not read it. Declare it with the result"
                            + " void.");
        }
        return writer.commitReturningOld(pattern, key, step, once);
    }

    Writer writer() {
        return writer;
    }

    private void requireReads(ReadPattern pattern) {
        if (recorder != null) {
            throw recorder.refuse(
                    pattern.name(),
                    "which reads. Read before the transaction, and declare a @Check of what must still hold.");
        }
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
