package dev.monochord.runtime.generated;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemReader;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.runtime.item.Versioning;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The operations of a generated table. Thread-safe. */
public final class TableAccess {

    private final Reads reads;
    private final Writer writer;
    private final String table;
    private final BiConsumer<String, ItemKey<?>> deletion;

    /**
     * The operations of a table; {@code Monochord.open} calls it.
     *
     * @param deletion deletes an item and everything under its partition key, for the pattern of that name
     */
    @SuppressWarnings("exports") // for the runtime itself
    public TableAccess(Writer writer, TableInfo table, BiConsumer<String, ItemKey<?>> deletion) {
        this.reads = new Reads(writer.session(), table);
        this.writer = writer;
        this.table = table.name();
        this.deletion = deletion;
    }

    /** The item of a key, unless it is missing, of another kind or expired. */
    public <T> Optional<T> get(ReadPattern pattern, ItemKey<T> key) {
        return reads.get(pattern, key);
    }

    /** A read of one partition. */
    public <T> ReadCall<T> query(ReadPattern pattern, ItemReader<T> reader, AttributeValue partition) {
        return reads.query(spread(pattern), reader, partition);
    }

    private ReadPattern spread(ReadPattern pattern) {
        String index = pattern.index();
        return index == null
                ? pattern
                : pattern.withShards(writer.session().tables().shards(table, index, pattern.shards()));
    }

    /** A read of the whole table or index. */
    public <T> ReadCall<T> scan(ReadPattern pattern, ItemReader<T> reader) {
        return reads.scan(pattern, reader);
    }

    /** The items of these keys that exist, in the order of the keys; a key given twice is read once. */
    public <T> List<T> batchGet(ReadPattern pattern, ItemType<T> type, List<ItemKey<T>> keys) {
        return reads.batchGet(pattern, type, keys);
    }

    /** The items of these keys that exist, of any kind. */
    public ItemCollection batchGet(ReadPattern pattern, List<ItemKey<?>> keys) {
        return reads.batchGet(pattern, keys);
    }

    /** Writes an item that must not exist. */
    public <T> void create(String pattern, ItemType<T> type, T item) {
        writer.commit(pattern, List.of(writer.create(pattern, type, item)));
    }

    /** Writes an item whether it exists or not. */
    public <T> void put(String pattern, ItemType<T> type, T item) {
        writer.commit(pattern, List.of(writer.put(pattern, type, item)));
    }

    /** Replaces an item that exists, if its version is the record's; answers the record with its next version. */
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
        Condition<T> same = Condition.compare(versioning.attribute(), "=", Encode.number(version));
        writer.commit(pattern, List.of(writer.delete(pattern, key, List.of(same))));
    }

    /** Deletes an item and everything under its partition key. */
    public <T> void deletePartition(String pattern, ItemKey<T> key) {
        deletion.accept(pattern, key);
    }
}
