package dev.monochord.systems.kit;

import org.jspecify.annotations.Nullable;

/**
 * What came of a request.
 *
 * @param response what the caller gets
 * @param route the route that was found, or null; its path, not the request's, is what may be counted by
 * @param caller who asked, as far as it was found out
 * @param thrown what the handler threw and the caller is not told, or null
 */
public record DispatchOutcome(
        Response response,
        @Nullable Route route,
        Caller caller,
        @Nullable Throwable thrown) {}
