package dev.monochord.systems.kit;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A system as the server sees it: a prefix, a table of routes, and its own way to say what went wrong. Thread-safe.
 *
 * <p>The server does the rest in one way for all: request ids, the access log, limits, metrics, documentation, shutdown.
 */
public interface HttpSystem extends AutoCloseable {

    /** Its prefix without slashes, such as {@code cello}: small letters, digits and {@code -}. */
    String name();

    /** What it is, in a sentence, for the index page and the documentation. */
    String description();

    /** Its routes, below the prefix. Asked once. */
    List<Route> routes();

    /**
     * Returns the body of the response to a failure, in this system's shape and words; JSON is made of it. Also called for
     * what the server itself refuses: an unknown path, a wrong method, a body that is too large. Always of the same type.
     */
    Object errorBody(Failure failure);

    /** Returns the response to a failure: {@link #errorBody} as JSON, unless a system shows pages instead. */
    default Response errorResponse(Failure failure) {
        return failure.answer(errorBody(failure));
    }

    /**
     * Returns whether GET of this path, which is below the prefix, shows no data and changes nothing, so that links of
     * other sites may lead to it.
     */
    default boolean isLinkable(String path) {
        return false;
    }

    /** What an exception of a handler stands for. A system that has exceptions of its own looks for them here first. */
    default Failure classify(Throwable thrown) {
        return Failure.of(thrown);
    }

    /** Asks the store something small; throws if the system could not serve a request now. */
    void checkHealth() throws Exception;

    /**
     * Returns what operators should know although requests are served, for the health report. Does not call the store and
     * names no stored data: anybody may read the report.
     */
    default List<String> warnings() {
        return List.of();
    }

    /** The header in which a request id is accepted and echoed. */
    default String requestIdHeader() {
        return "X-Request-Id";
    }

    /**
     * How callers prove who they are, for the documentation: the names of OpenAPI security schemes with their JSON. Routes
     * with an authenticator are shown to need one of them.
     */
    default Map<String, Object> securitySchemes() {
        return Map.of();
    }

    /** What it offers besides its routes, such as a queue service in the same process: names and addresses. */
    default Map<String, URI> addresses() {
        return Map.of();
    }

    /** What it counts besides requests, by names such as {@code different_decisions}; shown with the server's metrics. */
    default Map<String, LongSupplier> counters() {
        return Map.of();
    }

    /** Ends what it started besides answering requests. Called once, after the last request was answered. */
    @Override
    default void close() {}
}
