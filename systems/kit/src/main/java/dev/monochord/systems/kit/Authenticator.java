package dev.monochord.systems.kit;

/**
 * Finds out who sent a request, before its handler is called.
 *
 * <p>Refuses by throwing, for example {@code new HttpException(FailureKind.UNAUTHENTICATED, "…")}. The path variables
 * and the body can be read already. Called by many threads at once.
 */
@FunctionalInterface
public interface Authenticator {

    Caller authenticate(Request request) throws Exception;
}
