package dev.monochord.systems.standins;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param next the token of the next page, or null after the last
 */
record Paging<T>(List<T> items, @Nullable String next) {

    /** Returns the page that a token names, which is the number of items before it. */
    static <T> Paging<T> of(List<T> all, @Nullable String token, int size) throws ServiceFailure {
        int from;
        try {
            from = token == null ? 0 : Integer.parseInt(token);
        } catch (NumberFormatException unknown) {
            throw ServiceFailure.sender("InvalidNextToken", "The token is not valid");
        }
        int to = Math.min(all.size(), from + size);
        return new Paging<>(all.subList(Math.min(from, to), to), to < all.size() ? String.valueOf(to) : null);
    }
}
