package dev.monochord.console.frame;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The links from one page of a result to its neighbours, which the template {@code pager} shows.
 *
 * @param previous the address of the page before, or null for the first
 * @param isCut whether the way back is no longer known, so that {@code previous} is the first page
 * @param next the address of the next page, or null for the last
 */
public record PageLinks(
        @Nullable String previous, boolean isCut, @Nullable String next) {

    /**
     * The links of a page.
     *
     * @param nextToken null or empty if there is no next page
     * @param address returns the address of a page
     */
    public static PageLinks of(PageTrail trail, @Nullable String nextToken, Function<PageTrail, String> address) {
        return new PageLinks(
                trail.isFirst() ? null : address.apply(trail.previous()),
                trail.isCut(),
                nextToken == null || nextToken.isEmpty() ? null : address.apply(trail.next(nextToken)));
    }
}
