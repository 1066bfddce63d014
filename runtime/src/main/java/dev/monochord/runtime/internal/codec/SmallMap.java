package dev.monochord.runtime.internal.codec;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An unmodifiable map of few names, in the order of the answer. Thread-safe.
 *
 * <p>Documents are made of small maps that are read once, from front to back. For those, an array of names and values in
 * turn takes a fraction of the time and space of a hash table with an entry for each name.
 */
public final class SmallMap<V> extends AbstractMap<String, V> {

    private static final int MAX_SIZE = 8;

    private final @Nullable Object[] namesAndValues;

    private SmallMap(@Nullable Object[] namesAndValues) {
        this.namesAndValues = namesAndValues;
    }

    /** A map of what is made of the values, in a map that fits their number. */
    public static <S, V> Map<String, V> of(Map<String, S> stored, Function<? super S, ? extends V> decoder) {
        int size = stored.size();
        if (size > MAX_SIZE) {
            Map<String, V> large = new LinkedHashMap<>(size * 4 / 3 + 1);
            stored.forEach((name, value) -> large.put(name, decoder.apply(value)));
            return Collections.unmodifiableMap(large);
        }
        @Nullable Object[] both = new Object[2 * size];
        int at = 0;
        for (Entry<String, S> entry : stored.entrySet()) {
            both[at++] = entry.getKey();
            both[at++] = decoder.apply(entry.getValue());
        }
        return new SmallMap<>(both);
    }

    /** Where the value of a name is, or -1. */
    private int find(@Nullable Object name) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i].equals(name)) {
                return i + 1;
            }
        }
        return -1;
    }

    @SuppressWarnings("unchecked") // only values of the map are at odd places
    private V value(int at) {
        return (V) namesAndValues[at];
    }

    private String name(int at) {
        return (String) namesAndValues[at];
    }

    @Override
    public @Nullable V get(@Nullable Object name) {
        int at = find(name);
        return at < 0 ? null : value(at);
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return find(name) >= 0;
    }

    @Override
    public int size() {
        return namesAndValues.length / 2;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super V> action) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            action.accept(name(i), value(i + 1));
        }
    }

    @Override
    public Set<Entry<String, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return SmallMap.this.size();
            }

            @Override
            public Iterator<Entry<String, V>> iterator() {
                return new Walk();
            }
        };
    }

    private final class Walk implements Iterator<Entry<String, V>> {

        private int next;

        @Override
        public boolean hasNext() {
            return next < namesAndValues.length;
        }

        @Override
        public Entry<String, V> next() {
            if (next >= namesAndValues.length) {
                throw new NoSuchElementException();
            }
            Entry<String, V> entry = new SimpleImmutableEntry<>(name(next), value(next + 1));
            next += 2;
            return entry;
        }
    }
}
