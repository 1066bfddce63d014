package dev.monochord.web;

/** What a {@link WebServer} serves. Thread-safe. */
public interface WebHandler {

    /**
     * Handles a request that has passed the guard, on a worker thread unless {@link #isBlocking()} is false.
     *
     * <p>If this throws, the request is rejected with status 500.
     */
    void handle(WebRequest request, WebReply reply) throws Exception;

    /**
     * Returns the response to a request that the server rejected, in the error format of this port. Called on an event
     * loop: must not block. The status sent is that of the returned response.
     */
    WebResponse reject(WebRequest request, Rejection rejection);

    /**
     * Returns whether GET of this path is a static page that shows no data and changes nothing, so that links of other
     * sites may lead to it.
     */
    default boolean isPage(String path) {
        return false;
    }

    /**
     * Returns whether handling a request may take long. If false, requests of a connection that has an event loop to
     * itself are handled on that event loop, which saves two changes of thread.
     */
    default boolean isBlocking() {
        return true;
    }

    /** Returns the names of response headers that scripts of allowed origins may read, separated by commas. */
    default String exposedHeaders() {
        return "";
    }
}
