package dev.monochord.runtime.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Some items, and how to go on. A page may hold fewer items than asked for, even none, and still have a next one.
 *
 * @param nextToken what to ask the next page with, or null after the last page
 */
public record Page<T>(List<T> items, @Nullable String nextToken) {

    public Page {
        items = Collections.unmodifiableList(new ArrayList<>(items));
    }

    public boolean hasNext() {
        return nextToken != null;
    }

    /** The same page of other things. */
    public <R> Page<R> map(Function<? super T, ? extends R> change) {
        List<R> changed = new ArrayList<>(items.size());
        items.forEach(item -> changed.add(change.apply(item)));
        return new Page<>(changed, nextToken);
    }
}
