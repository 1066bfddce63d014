package dev.monochord.runtime.item;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.key.KeyDescription;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A kind of item: what the compiler generates for a record, {@code ProjectItem} for {@code Project}. It writes and reads
 * stored items without reflection and describes guards, parents, version and expiry to the runtime. Thread-safe.
 */
public abstract class ItemType<T> implements ItemReader<T> {

    private final Class<T> javaType;
    private final String name;
    private final String table;
    private final String partitionKey;
    private final @Nullable String sortKey;
    private final int size;

    /**
     * A kind of item.
     *
     * @param table the table's name in the design; a {@code Monochord} may give it another
     * @param size how many attributes an item has at most
     */
    protected ItemType(
            Class<T> javaType, String name, String table, String partitionKey, @Nullable String sortKey, int size) {
        this.javaType = javaType;
        this.name = name;
        this.table = table;
        this.partitionKey = partitionKey;
        this.sortKey = sortKey;
        this.size = size;
    }

    /** Puts every attribute of an item: keys, index keys, derived ones, the type attribute and the components. */
    protected abstract void write(T item, Map<String, AttributeValue> out);

    /** Makes the record. */
    protected abstract T read(StoredItem in);

    /** The primary key of a record. */
    public abstract ItemKey<T> keyOf(T item);

    /** The names of all attributes that {@link #write} may put, the keys among them. */
    public abstract List<String> attributeNames();

    public List<Guard<T>> guards() {
        return List.of();
    }

    public List<Parent<T>> parents() {
        return List.of();
    }

    /** Index keys that are, or can be, spread over shards. */
    public List<ShardedKey<T>> shardedKeys() {
        return List.of();
    }

    /**
     * Returns the type attribute with its value if other kinds of item share the key of this kind, or else an empty map.
     * Every write by key then requires that the item has this attribute or is absent.
     */
    public Map<String, AttributeValue> typeMark() {
        return Map.of();
    }

    /** Returns whether a stored item has a different kind that shares this key. */
    public final boolean isOther(Map<String, AttributeValue> stored) {
        return !stored.isEmpty() && !typeMark().isEmpty() && !describes(stored);
    }

    public @Nullable Versioning<T> versioning() {
        return null;
    }

    @Override
    public @Nullable String expiry() {
        return null;
    }

    /** Attributes that no component names survive a replace. */
    public boolean keepsUnknown() {
        return false;
    }

    /** The item as it is stored. */
    public final Map<String, AttributeValue> encode(T item) {
        Map<String, AttributeValue> out = new AttributeMap(size);
        write(item, out);
        return out;
    }

    @Override
    public final T decode(Map<String, AttributeValue> stored) {
        StoredItem in = new StoredItem(stored);
        try {
            return read(in);
        } catch (RuntimeException e) {
            throw unreadable(e, in.asked(), stored);
        }
    }

    /**
     * The key of the guard of a stored item and the attributes that say whose it is; null if the item has no value to
     * guard. Nothing else of the item is read.
     *
     * @throws StoredItemException if what is read is not as designed
     */
    public final @Nullable Map<String, AttributeValue> claim(Guard<T> guard, Map<String, AttributeValue> stored) {
        StoredItem in = new StoredItem(stored);
        try {
            return guard.claim().apply(in);
        } catch (RuntimeException e) {
            throw unreadable(e, in.asked(), stored);
        }
    }

    /**
     * Reads some components of a stored item.
     *
     * @throws StoredItemException if one of them is not as designed
     */
    final <P> P project(Function<StoredItem, P> read, Map<String, AttributeValue> stored) {
        StoredItem in = new StoredItem(stored);
        try {
            return read.apply(in);
        } catch (RuntimeException e) {
            throw unreadable(e, in.asked(), stored);
        }
    }

    /**
     * The parent of a stored item. Nothing of the item is read but what the key of the parent is made of.
     *
     * @throws StoredItemException if what is read is not as designed
     */
    public final ItemKey<?> parentOf(Parent<T> parent, Map<String, AttributeValue> stored) {
        StoredItem in = new StoredItem(stored);
        try {
            return parent.storedKey().apply(in);
        } catch (RuntimeException e) {
            throw unreadable(e, in.asked(), stored);
        }
    }

    // Takes the name that was read last, not the StoredItem: one that does not escape is never allocated.
    private StoredItemException unreadable(RuntimeException e, String attribute, Map<String, AttributeValue> stored) {
        Map<String, String> key = KeyDescription.of(stored, partitionKey, sortKey);
        return e instanceof StoredItemException wrong
                ? wrong.in(table, name, attribute, key)
                : StoredItemException.refused(table, name, key, e);
    }

    public final Class<T> javaType() {
        return javaType;
    }

    @Override
    public final String name() {
        return name;
    }

    /** The table's name in the design. */
    public final String table() {
        return table;
    }

    public final String partitionKey() {
        return partitionKey;
    }

    public final @Nullable String sortKey() {
        return sortKey;
    }

    /** The primary key, taken from a stored item or a guard of this table. */
    public final Map<String, AttributeValue> keyIn(Map<String, AttributeValue> stored) {
        AttributeValue partition = stored.get(partitionKey);
        AttributeValue sort = sortKey == null ? null : stored.get(sortKey);
        if (partition == null || sortKey != null && sort == null) {
            throw new StoredItemException("is missing, so the item has no key")
                    .in(
                            table,
                            name,
                            partition == null || sortKey == null ? partitionKey : sortKey,
                            KeyDescription.of(stored, partitionKey, sortKey));
        }
        return sortKey == null || sort == null
                ? Map.of(partitionKey, partition)
                : Map.of(partitionKey, partition, sortKey, sort);
    }

    /** A key of this kind, for generated code. */
    protected final ItemKey<T> key(AttributeValue partition, @Nullable AttributeValue sort) {
        return new ItemKey<>(
                this,
                sortKey == null || sort == null
                        ? Map.of(partitionKey, partition)
                        : Map.of(partitionKey, partition, sortKey, sort));
    }

    @Override
    public String toString() {
        return name;
    }
}
