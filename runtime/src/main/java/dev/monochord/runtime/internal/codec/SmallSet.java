package dev.monochord.runtime.internal.codec;

import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An unmodifiable set of few elements, in the order of the answer. Thread-safe.
 *
 * <p>Most stored sets hold a handful of tags or ids. For those, an array that is searched from its beginning takes a
 * fraction of the time and space of a hash table with an entry for each element.
 */
public final class SmallSet<E> extends AbstractSet<E> {

    private static final int MAX_SIZE = 8;

    private final Object[] elements;

    private SmallSet(Object[] elements) {
        this.elements = elements;
    }

    /** The elements, each once, in a set that fits their number. */
    public static <E> Set<E> of(List<? extends E> elements) {
        int size = elements.size();
        if (size > MAX_SIZE) {
            return Collections.unmodifiableSet(new LinkedHashSet<>(elements));
        }
        Object[] kept = elements.toArray();
        for (int i = 1; i < size; i++) {
            if (indexOf(kept, i, kept[i]) >= 0) {
                return Collections.unmodifiableSet(new LinkedHashSet<>(elements));
            }
        }
        return new SmallSet<>(kept);
    }

    /** Where the element is among the first ones, or -1. */
    private static int indexOf(Object[] elements, int count, Object element) {
        int hash = element.hashCode();
        for (int i = 0; i < count; i++) {
            if (elements[i].hashCode() == hash && elements[i].equals(element)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean contains(@Nullable Object element) {
        return element != null && indexOf(elements, elements.length, element) >= 0;
    }

    @Override
    public int size() {
        return elements.length;
    }

    @Override
    public Iterator<E> iterator() {
        return new Walk<>(elements);
    }

    @Override
    public Object[] toArray() {
        return elements.clone();
    }

    private static final class Walk<E> implements Iterator<E> {

        private final Object[] elements;
        private int next;

        Walk(Object[] elements) {
            this.elements = elements;
        }

        @Override
        public boolean hasNext() {
            return next < elements.length;
        }

        @Override
        @SuppressWarnings("unchecked") // only elements of the set are in the array
        public E next() {
            if (next >= elements.length) {
                throw new NoSuchElementException();
            }
            return (E) elements[next++];
        }
    }
}
