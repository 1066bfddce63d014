package dev.monochord.runtime.item;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The attributes of an item that is being written, in the order in which they were put. Not thread-safe.
 *
 * <p>An item has few attributes, and is written once and then walked through by the SDK, which makes a map of its own. For
 * that, arrays take a fraction of the time and space of a hash table with an entry for each attribute. Names are looked up
 * one after the other, by hash first: text remembers its own.
 */
public final class AttributeMap extends AbstractMap<String, AttributeValue> {

    private String[] names;
    private AttributeValue[] values;
    private int size;

    /** A bit for each hash that was put, by its last six bits: where it is not set, there is nothing to look for. */
    private long put;

    /** For so many attributes; more find room, too. */
    public AttributeMap(int expected) {
        names = new String[expected];
        values = new AttributeValue[expected];
    }

    @Override
    public @Nullable AttributeValue put(String name, AttributeValue value) {
        int hash = name.hashCode();
        int at = find(name, hash);
        if (at >= 0) {
            AttributeValue before = values[at];
            values[at] = value;
            return before;
        }
        if (size == names.length) {
            grow();
        }
        put |= 1L << hash;
        names[size] = name;
        values[size] = value;
        size++;
        return null;
    }

    private void grow() {
        int room = size + Math.max(4, size / 2);
        names = Arrays.copyOf(names, room);
        values = Arrays.copyOf(values, room);
    }

    private int find(Object name, int hash) {
        if ((put & 1L << hash) == 0) {
            return -1;
        }
        for (int i = 0; i < size; i++) {
            if (names[i].hashCode() == hash && names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private int find(@Nullable Object name) {
        return name == null ? -1 : find(name, name.hashCode());
    }

    @Override
    public @Nullable AttributeValue get(@Nullable Object name) {
        int at = find(name);
        return at < 0 ? null : values[at];
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return find(name) >= 0;
    }

    @Override
    public @Nullable AttributeValue remove(@Nullable Object name) {
        int at = find(name);
        return at < 0 ? null : removeAt(at);
    }

    private AttributeValue removeAt(int at) {
        AttributeValue before = values[at];
        size--;
        System.arraycopy(names, at + 1, names, at, size - at);
        System.arraycopy(values, at + 1, values, at, size - at);
        return before;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super AttributeValue> action) {
        for (int i = 0; i < size; i++) {
            action.accept(names[i], values[i]);
        }
    }

    @Override
    public Set<Map.Entry<String, AttributeValue>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Map.Entry<String, AttributeValue>> {

        @Override
        public int size() {
            return size;
        }

        @Override
        public Iterator<Map.Entry<String, AttributeValue>> iterator() {
            return new Walk();
        }
    }

    private final class Walk implements Iterator<Map.Entry<String, AttributeValue>> {

        private int next;
        private boolean removable;

        @Override
        public boolean hasNext() {
            return next < size;
        }

        @Override
        public Map.Entry<String, AttributeValue> next() {
            if (next >= size) {
                throw new NoSuchElementException();
            }
            removable = true;
            Map.Entry<String, AttributeValue> entry = new SimpleImmutableEntry<>(names[next], values[next]);
            next++;
            return entry;
        }

        @Override
        public void remove() {
            if (!removable) {
                throw new IllegalStateException("Nothing was walked past");
            }
            removable = false;
            removeAt(--next);
        }
    }
}
