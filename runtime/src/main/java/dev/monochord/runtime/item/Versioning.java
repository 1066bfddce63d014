package dev.monochord.runtime.item;

import dev.monochord.runtime.error.InvalidInputException;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The component that counts the writes of an item. Creating stores what the record says; a replace asks that the stored
 * value is still the record's (absent for null) and stores the next, 1 after null.
 *
 * @param attribute its name in the table
 * @param get the value in a record; null where the component is
 * @param with the record with another value
 */
public record Versioning<T>(String attribute, Function<T, @Nullable Long> get, BiFunction<T, Long, T> with) {

    public @Nullable Long of(T item) {
        return get.apply(item);
    }

    public T next(T item) {
        Long seen = get.apply(item);
        return with.apply(item, seen == null ? 1 : after(seen));
    }

    /**
     * The version after one that was seen.
     *
     * @throws InvalidInputException if there is none
     */
    public long after(long seen) {
        if (seen == Long.MAX_VALUE) {
            throw new InvalidInputException(
                    attribute,
                    "The version " + attribute + " is the largest there is. Give the version that was read.");
        }
        return seen + 1;
    }
}
