package dev.monochord.runtime.page;

import dev.monochord.runtime.error.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * Which page is wanted.
 *
 * @param size the most items of the page
 * @param token the next token of the page before, or null for the first
 */
public record PageRequest(int size, @Nullable String token) {

    public PageRequest {
        if (size < 1) {
            throw new InvalidInputException("size", "A page has at least one item; ask for 1 or more");
        }
    }

    public static PageRequest first(int size) {
        return new PageRequest(size, null);
    }

    public static PageRequest of(int size, @Nullable String token) {
        return new PageRequest(size, token);
    }

    /** The same size, from here on. */
    public PageRequest after(@Nullable String nextToken) {
        return new PageRequest(size, nextToken);
    }
}
