package dev.monochord.web;

import org.jspecify.annotations.Nullable;

/**
 * What only the handler knows about a request, for the access log.
 *
 * @param id the request's id, or {@code -}
 * @param route the route that was found, such as {@code /projects/{project}}, or {@code -}
 * @param caller the authenticated caller, or {@code -}
 * @param thrown the cause of a status of 500 or more that is not told to the caller, or of a body that broke off, or null
 */
public record AccessDetails(
        String id, String route, String caller, @Nullable Throwable thrown) {

    public static final AccessDetails NONE = new AccessDetails("-", "-", "-", null);
}
