package dev.monochord.console.frame;

import dev.monochord.systems.kit.Response;

/** Handles a visit. Thread-safe; an exception becomes an error page. */
@FunctionalInterface
public interface PageHandler {

    Response handle(Visit visit) throws Exception;
}
