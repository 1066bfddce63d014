package dev.monochord.systems.kit;

/** What answers a request. Called by many threads at once; what it throws becomes the system's own error answer. */
@FunctionalInterface
public interface Handler {

    Response handle(Request request) throws Exception;
}
